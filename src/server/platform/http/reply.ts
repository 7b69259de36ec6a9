import type { FastifyReply } from 'fastify';

/** Set explicitly, because Fastify leaves it out for custom serializers. */
const jsonContentType = 'application/json; charset=utf-8';

export const success = <Data>(data: Data, message = 'Success') => ({ status: 'success' as const, message, data });

export const done = (message: string) => ({ status: 'success' as const, message });

/**
 * Refuses a request; the message is shown to the person. Business failures are HTTP 200 with `status: failure`; missing
 * permissions, unknown paths, sizes, and limits have their own status code.
 */
export class Refusal extends Error {
  /** What the page needs, in addition to the message, to react to the refusal. */
  readonly data?: object;

  constructor(
    text: string,
    readonly code: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503 | 507 = 200,
    readonly retryAfterS?: number,
  ) {
    super(text);
    this.name = 'Refusal';
  }
}

/** A refusal that the error handler writes to the audit log, after any transaction of the call was rolled back. */
export class AuditedRefusal extends Refusal {
  constructor(
    text: string,
    code: Refusal['code'],
    readonly detail: Record<string, string | boolean>,
    /** For example `person:31`. */
    readonly subject?: string,
  ) {
    super(text, code);
    this.name = 'AuditedRefusal';
  }
}

export const failure = (message: string) => ({ status: 'failure' as const, message });

/** Sends a failure with its own serializer, because no route's serializer applies to it. */
export const sendFailure = (reply: FastifyReply, code: number, message: string, data?: object) =>
  reply
    .code(code)
    .type(jsonContentType)
    .serializer(JSON.stringify)
    .send({ ...failure(message), ...(data && { data }) });
