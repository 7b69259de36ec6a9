import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { AuditLog } from '@/server/platform/audit/audit';
import { isOutage } from '@/server/platform/database/outage';
import { FileMissing, StorageDown } from '@/server/platform/files/storage/storage';
import { AuditedRefusal, Refusal, sendFailure } from '@/server/platform/http/reply';

const outdatedText = 'This server is being replaced by a newer version, so nothing was saved. Try again in a moment.';
const unavailableText = 'The service isn’t available right now. Try again in a moment.';

/** Foreign key violation: the referenced row was removed during the call. */
const isForeignKeyViolation = ({ code }: { code?: unknown }) => code === '23503';
/** A write on a node that is too old for the database and is therefore read-only. */
const isReadOnlyViolation = ({ code }: { code?: unknown }) => code === '25006';
/** Deadlock: the database rolled this call back. */
const isDeadlock = ({ code }: { code?: unknown }) => code === '40P01';

/** Errors of the form parser that have no status: the body is truncated or the boundary is unusable. */
const isMalformedForm = ({ message }: { message: string }) =>
  /unexpected end of multipart data|^Multipart: Boundary|^The needle cannot|^Unsupported Content-Type/i.test(message);

const statusTexts: Record<number, string> = {
  400: 'The request is not valid.',
  413: 'That’s too large to send.',
  414: 'The address is too long.',
  415: 'This type of content isn’t supported.',
};

/** Messages for the form parser's limits. Their status (413) alone would suggest a file that is too large. */
const formLimitTexts: Record<string, string> = {
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_FILES_LIMIT: 'The form has too many files.',
};

/**
 * Records the refusal and returns the error to reply with: the refusal itself or, if the audit entry could not be
 * written, the error from writing it.
 */
const recordRefusal = (audit: Pick<AuditLog, 'record'>, refusal: AuditedRefusal, request: FastifyRequest) =>
  audit
    .record({
      action: 'refusal',
      actor: request.caller,
      ...(refusal.subject && { subject: refusal.subject }),
      outcome: 'refused',
      address: request.ip,
      detail: { call: request.routeOptions.url ?? '', ...refusal.detail },
    })
    .then(
      (): Refusal | FastifyError => refusal,
      (fault: FastifyError) => fault,
    );

/** Replies to every error: to a refusal with its message, to an unexpected error with the request ID. */
export function handleErrors(app: FastifyInstance, { audit }: { audit: Pick<AuditLog, 'record'> }) {
  app.setErrorHandler(async (thrown: FastifyError | Refusal, request, reply) => {
    const error = thrown instanceof AuditedRefusal ? await recordRefusal(audit, thrown, request) : thrown;
    // These headers described the response that failed.
    for (const name of ['content-encoding', 'content-disposition', 'cache-control', 'accept-ranges'])
      reply.removeHeader(name);
    if (error instanceof Refusal) {
      if (error.retryAfterS) reply.header('retry-after', Math.ceil(error.retryAfterS));
      return sendFailure(reply, error.code, error.message, error.data);
    }
    // The client disconnected while sending the request, which is not the server's fault.
    if (request.raw.destroyed && !request.raw.complete) return sendFailure(reply, 400, statusTexts[400] ?? '');
    if (error instanceof FileMissing) return sendFailure(reply, 404, 'File not found.');
    if (isOutage(error) || error instanceof StorageDown) {
      request.log.error(
        { err: error, req: request },
        error instanceof StorageDown ? 'the file storage is not responding' : 'the database is not responding',
      );
      return sendFailure(reply.header('retry-after', 5), 503, unavailableText);
    }
    if (isReadOnlyViolation(error)) return sendFailure(reply.header('retry-after', 5), 503, outdatedText);
    if (isForeignKeyViolation(error)) {
      request.log.warn({ err: error, req: request }, 'a request refers to a deleted row');
      return sendFailure(reply, 200, 'This item was just deleted. Refresh and try again.');
    }
    if (isDeadlock(error)) {
      request.log.warn({ err: error, req: request }, 'the database rolled back a request because of a deadlock');
      return sendFailure(reply.header('retry-after', 1), 503, unavailableText);
    }
    const status = error.statusCode ?? (isMalformedForm(error) ? 400 : 500);
    if (status >= 400 && status < 500) {
      const text =
        status === 429 ? error.message : (formLimitTexts[error.code] ?? statusTexts[status] ?? statusTexts[400] ?? '');
      return sendFailure(reply, status, text);
    }
    request.log.error({ err: error, req: request }, 'request failed');
    return sendFailure(reply, 500, `Something went wrong on our end (reference ${request.id}).`);
  });
}

/**
 * A URL that is malformed or too long never reaches a route. The response has the same format as all others and repeats
 * no part of the URL.
 */
export const replyMalformedUrl = (error: FastifyError, _request: unknown, reply: FastifyReply) => {
  const status = error.statusCode === 414 ? 414 : 400;
  void sendFailure(reply.header('cache-control', 'no-store'), status, statusTexts[status] ?? '');
};
