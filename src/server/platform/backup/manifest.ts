import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { CannotStart } from '@/server/platform/process/cannotStart';

import { type BackupKeys, isValidSignature, signatureOf } from './encryptedFile';

const name = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const encryptedFileSchema = { bytes: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) };

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /**
   * The migrations that the database had run. A restore first runs the same migrations; a newer version of the server
   * then runs the later ones.
   */
  steps: z.array(z.string()),
  /** The first backup format had no `lastNumber`. */
  tables: z.array(
    z.object({ name, rows: z.int(), lastNumber: z.optional(z.nullable(z.int())), ...encryptedFileSchema }),
  ),
  files: z.array(z.object({ name, ...encryptedFileSchema })),
});
/** A list of everything in a backup, covered by one signature. */
export type Manifest = z.infer<typeof manifestSchema>;

export const tablePath = (dir: string, table: string) => join(dir, 'tables', table);
export const filePathIn = (dir: string, file: string) => join(dir, 'files', file);
export const manifestPath = (dir: string) => join(dir, 'manifest.json');

/** Written last, so that an unfinished backup has no manifest. */
export async function writeManifest(dir: string, manifest: Manifest, keys: BackupKeys) {
  const body = JSON.stringify(manifest);
  const text = `${JSON.stringify({ signature: signatureOf(keys, body), body })}\n`;
  await writeFile(manifestPath(dir), text, { flag: 'wx', mode: 0o600, flush: true });
}

export async function readManifest(dir: string, keys: BackupKeys): Promise<Manifest> {
  const text = await readFile(manifestPath(dir), 'utf8').catch(() => {
    throw new CannotStart(`${dir} has no complete backup. Nothing was changed.`);
  });
  const { signature, body } = parseEnvelope(text);
  if (!isValidSignature(keys, body, signature))
    throw new CannotStart(
      'The backup was altered, or it was made with keys other than those in KEY_FILE. Nothing was changed.',
    );
  const manifest = manifestSchema.safeParse(JSON.parse(body));
  if (!manifest.success)
    throw new CannotStart('The backup was made by a newer version of the server. Nothing was changed.');
  return manifest.data;
}

function parseEnvelope(text: string): { signature: string; body: string } {
  try {
    const { signature, body } = JSON.parse(text) as Record<string, unknown>;
    if (typeof signature === 'string' && typeof body === 'string') return { signature, body };
  } catch {
    // Content that is not JSON is reported below.
  }
  throw new CannotStart('The backup is damaged: its manifest cannot be read. Nothing was changed.');
}
