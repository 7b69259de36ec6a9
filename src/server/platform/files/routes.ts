import { buffer } from 'node:stream/consumers';

import * as z from 'zod/mini';

import type { AuditEntryInput, AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import { encryptedKind, fileUrlPrefix, linkTextToSign } from '@/server/platform/files/fileStore';
import * as allow from '@/server/platform/http/access';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { Refusal } from '@/server/platform/http/reply';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { FileStorage } from './storage/storage';

type Deps = { db: Database; audit: AuditLog; cipher: Cipher; storage: FileStorage; now: () => Date };

const params = z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });
const querystring = z.object({
  for: z.optional(z.string().check(z.regex(/^(person|console):\d{1,15}$/))),
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** Serves stored files to holders of a signed URL that has not expired. */
export const fileRoutes =
  ({ db, audit, cipher, storage, now }: Deps): Routes =>
  async (app) => {
    // Stored files are already compressed, and a range of a compressed response would be useless.
    app.get(
      `${fileUrlPrefix}:name`,
      {
        schema: { params, querystring },
        config: {
          // The URL's signature is the permission; it expires.
          access: allow.anyone,
          responseMediaType: '*/*',
        },
        compress: false,
      },
      async (request, reply) => {
        const { name } = request.params;
        const { expires, signature, for: linkActor } = request.query;
        const remainingSeconds = expires - now().getTime() / 1000;
        if (remainingSeconds <= 0 || !cipher.isValidSignature(linkTextToSign(name, expires, linkActor), signature))
          throw new Refusal('This link has expired. Open the file again from its page.', 403);

        const file = await db
          .selectFrom('files as f')
          .leftJoin('plan_documents as d', 'd.file_id', 'f.id')
          .selectAll('f')
          .leftJoin('pictures_to_redraw as r', 'r.file_id', 'f.id')
          .leftJoin('change_requests as q', 'q.document_file_id', 'f.id')
          .select(['d.person_id', 'd.document_type', 'r.file_id as to_redraw'])
          .select(['q.id as request_id', 'q.person_id as reporter_id'])
          .where('f.name', '=', name)
          .executeTakeFirst();
        if (!file) throw new Refusal('File not found.', 404);
        const isEncrypted = file.kind === encryptedKind;
        // A change request's document is removed with the request. Until then, only administrators who handle requests
        // get a link to it.
        if (isEncrypted && file.request_id === null) throw new Refusal('File not found.', 404);
        // Checks the stored file's size if a missing file must not be audited as read, or if the recorded size may be
        // wrong.
        const mustReadSize = file.document_type !== null || file.to_redraw !== null || isEncrypted;
        const size = mustReadSize ? await storage.size(name) : file.size;
        if (size === undefined) throw new Refusal('File not found.', 404);

        reply
          .header('content-type', file.media_type)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
          .header('content-disposition', contentDisposition(file))
          .header(
            'cache-control',
            file.kind === 'pdf' || isEncrypted
              ? 'private, no-store'
              : `private, max-age=${Math.floor(remainingSeconds)}`,
          );
        const entry = { actor: actorOf(linkActor), outcome: 'done', address: request.ip } as const;
        if (isEncrypted) {
          const bytes = cipher.decryptBytes(await buffer(await storage.read(name)));
          await audit.record({
            ...entry,
            action: 'view-request',
            subject: `person:${file.reporter_id}`,
            detail: { request: file.request_id ?? 0, document: true },
          });
          return reply.header('content-length', bytes.length).send(bytes);
        }
        reply.header('accept-ranges', 'bytes');

        const range = parseRange(request.headers.range, size);
        if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
        if (file.document_type !== null)
          await audit.record({
            ...entry,
            action: 'view-card',
            subject: `person:${file.person_id}`,
            detail: { documentType: file.document_type },
          });
        const stream = await storage.read(name, range ?? undefined);
        if (!range) return reply.header('content-length', size).send(stream);
        return reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
          .header('content-length', range.end - range.start + 1)
          .send(stream);
      },
    );
  };

/** The caller for whom a link was made, as the actor of an audit entry. */
function actorOf(linkActor: string | undefined): AuditEntryInput['actor'] {
  const [kind, id] = linkActor?.split(':') ?? [];
  return kind === 'person' || kind === 'console' ? { kind, id: Number(id) } : null;
}

/**
 * PDFs may contain scripts, and encrypted files come from members, so both are downloaded; images and videos are shown
 * inline. The file name is encoded according to RFC 6266.
 */
function contentDisposition({ kind, display_name }: { kind: string; display_name: string }) {
  const asciiName = display_name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(display_name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind === 'pdf' || kind === encryptedKind ? 'attachment' : 'inline'}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

/** Parses a Range header with one range. Anything else gets the complete file. */
function parseRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start >= size || start > end ? 'beyond' : { start, end };
}
