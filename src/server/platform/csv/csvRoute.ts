import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

import type { AccessRule } from '@/server/platform/http/access';

/** Without a byte-order mark, spreadsheets assume a regional encoding. */
export const byteOrderMark = '\uFEFF';

/** A route that sends a CSV file. It does not compress the file, because compression would delay the first rows. */
export const csvRoute = <Schemas extends object>(access: AccessRule, schema: Schemas) => ({
  schema,
  config: { access, responseMediaType: 'text/csv' },
  compress: false as const,
});

export const sendCsv = (reply: FastifyReply, file: Readable) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment')
    .send(file);
