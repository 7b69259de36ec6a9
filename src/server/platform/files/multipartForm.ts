import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import { texts } from '@/contract/texts';
import { plainText } from '@/server/platform/database/plainText';
import type { FileRule, FileStore, SavedFile } from '@/server/platform/files/fileStore';
import { callerOf, formatActor } from '@/server/platform/http/caller';
import { firstIssueText } from '@/server/platform/http/contractRoutes';
import { Refusal } from '@/server/platform/http/reply';

type Fields = Record<string, string>;

export type { FileRule };

type FileRules<Name extends string> = Record<Name, (fields: Fields, fileName: string) => FileRule>;
export type MultipartForm<Name extends string> = { fields: Fields; files: Partial<Record<Name, SavedFile>> };

/** No limit on file sizes: the file store checks them, because its refusals state the limit. */
const parserLimits = { fields: 20, files: 4, parts: 24, fieldNameSize: 100, fieldSize: 1_050_000, fileSize: Infinity };
/**
 * How many more bytes are read after a refusal, so that the client gets the response instead of a broken connection.
 */
const maxDrainedBytes = 64 * 1024 * 1024;

/**
 * Reads a multipart form, stores its files as they arrive, and runs `work` with the form. If `work` throws, or the
 * request is a retry, the files are removed again. `oversizeStatus` is the status of the refusal for a file that is too
 * large.
 */
export async function withForm<Name extends string>(
  request: FastifyRequest,
  store: FileStore,
  rules: FileRules<Name>,
  work: (form: MultipartForm<Name>) => Promise<{ text: string; repeated: boolean }>,
  oversizeStatus: 200 | 413 = 200,
): Promise<string> {
  const form: MultipartForm<Name> = { fields: {}, files: {} };
  const discard = async () => {
    for (const file of Object.values<SavedFile | undefined>(form.files)) if (file) await store.remove(file);
  };
  try {
    await readParts(form, request, store, rules);
    const { text, repeated } = await work(form);
    if (repeated) await discard();
    return text;
  } catch (fault) {
    await discard();
    await drainRequest(request);
    // For the content forms, a file above its limit is an ordinary refusal with status 200.
    throw fault instanceof Refusal && fault.code === 413 ? new Refusal(fault.message, oversizeStatus) : fault;
  }
}

async function readParts<Name extends string>(
  form: MultipartForm<Name>,
  request: FastifyRequest,
  store: FileStore,
  rules: FileRules<Name>,
) {
  if (!request.isMultipart()) throw new Refusal('Send a multipart form.', 415);
  const hasRule = (name: string): name is Name => Object.hasOwn(rules, name);
  for await (const part of request.parts({ limits: parserLimits })) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (Object.hasOwn(form.fields, name)) throw new Refusal(`${name}: sent twice`, 400);
      if (typeof part.value !== 'string' || part.valueTruncated) throw new Refusal(`${name}: not valid`, 400);
      form.fields[name] = part.value;
    } else if (!part.filename || !hasRule(name)) {
      part.file.resume();
    } else {
      if (form.files[name]) throw new Refusal(`${name}: sent twice`, 400);
      const upload = { stream: part.file, name: part.filename };
      const uploader = formatActor(callerOf(request));
      form.files[name] = await store.save(upload, { ...rules[name](form.fields, part.filename), uploader });
    }
  }
}

/** Reads and discards the rest of a refused upload, up to a limit. */
export function drainRequest({ raw }: FastifyRequest) {
  return new Promise<void>((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve();
    let size = 0;
    raw.unpipe();
    raw.once('end', resolve).once('close', resolve);
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDrainedBytes) raw.destroy();
    });
    raw.resume();
  });
}

/** Trims the text fields and drops empty ones; throws a Refusal if a required one is empty. */
export function cleanFields(fields: Fields, required: readonly string[] = []): Fields {
  const cleanedFields = Object.entries(fields).map(([name, text]) => [name, plainText(text)] as const);
  const filledFields = Object.fromEntries(cleanedFields.filter(([, text]) => text !== ''));
  if (required.some((name) => !filledFields[name])) throw new Refusal(texts.fillRequired);
  return filledFields;
}

/** Validates the text fields with their schema; throws a Refusal (400) that names the first invalid one. */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, fields: Fields): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new Refusal(firstIssueText(parsed.error), 400);
  return parsed.data;
}

/** What identifies a form for idempotency: its text fields, and its files' names and digests. */
export const fingerprint = ({ fields, files }: MultipartForm<string>) => [
  fields,
  Object.entries(files).map(([part, file]) => [part, file?.display_name, file?.digest]),
];
