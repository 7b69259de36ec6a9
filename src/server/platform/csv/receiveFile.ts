import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { hasExtension, maxCsvBytes } from '@/contract/files';
import { maskSsnsIn } from '@/contract/patterns';
import { csvField } from '@/contract/people/importFile';
import { texts } from '@/contract/texts';
import { isNonCsvFormat } from '@/server/platform/files/fileKinds';
import { drainRequest } from '@/server/platform/files/multipartForm';
import { writeTemporary } from '@/server/platform/files/temporaryFile';
import { assertFreeSpace, cleanName, tooLargeText } from '@/server/platform/files/writeFile';
import { Refusal } from '@/server/platform/http/reply';

import { type CsvEncoding, CsvFileError, encodingOf } from './encoding';

const parserLimits = { fields: 5, files: 2, parts: 7, fieldSize: 32 * 1024, fileSize: Infinity };
/** How many bytes a form may have in addition to its file. */
const maxFormOverheadBytes = 64 * 1024;

export type ReceivedFile = {
  size: number;
  /** SHA-256 in hex. */
  digest: string;
  encoding: CsvEncoding;
  name: string;
  /** The text fields sent with the file. */
  fields: Record<string, string>;
};

/** Saves an uploaded CSV file; throws a Refusal if it is not acceptable. */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  report: (share: number) => void,
) {
  try {
    const expectedBytes = Number(request.headers['content-length'] ?? 0);
    if (!request.isMultipart()) throw new Refusal(texts.fillRequired);
    if (expectedBytes > maxCsvBytes + maxFormOverheadBytes) throw new Refusal(tooLargeText(maxCsvBytes), 413);
    await mkdir(dirname(path), { recursive: true });
    // Requires space for the file and for the larger file it is parsed into.
    await assertFreeSpace(dirname(path), 3 * expectedBytes);
    return await receiveParts(request, path, (bytes) => report(expectedBytes ? bytes / expectedBytes : 0));
  } catch (fault) {
    // An oversized upload is not read to its end, even though this closes the connection.
    if (fault instanceof Refusal && fault.code === 413) reply.header('connection', 'close');
    else await drainRequest(request);
    throw fault instanceof CsvFileError ? new Refusal(fault.message) : fault;
  }
}

async function receiveParts(request: FastifyRequest, path: string, report: (bytes: number) => void) {
  const fields: Record<string, string> = {};
  let received: ReceivedFile | undefined;
  for await (const part of request.parts({ limits: parserLimits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (received) throw new Refusal(texts.fillRequired);
    if (part.fieldname !== csvField || !part.filename) throw new Refusal(texts.fillRequired);
    if (!hasExtension(part.filename, 'csv')) throw new Refusal(texts.upload.unsupported);
    const hash = createHash('sha256');
    let bytes = 0;
    const { head, size } = await writeTemporary(part.file as AsyncIterable<Buffer>, path, maxCsvBytes, (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      report(bytes);
    });
    if (isNonCsvFormat(head)) throw new Refusal(texts.upload.unsupported);
    received = {
      size,
      digest: hash.digest('hex'),
      encoding: encodingOf(head),
      name: maskSsnsIn(cleanName(part.filename)),
      fields,
    };
  }
  if (!received) throw new Refusal(texts.fillRequired);
  return received;
}
