import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';
import type { Cipher } from '@/server/platform/keys/cipher';
import { ifExists } from '@/server/platform/process/ifExists';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { syncFolder } from '@/server/platform/process/syncFolder';
import type { AuditLog } from './audit';
import type { AuditFinding, LogEnd } from './chain';

/**
 * The end of the log at some time, stored outside the database, so that someone with only SQL access cannot roll back
 * the log unnoticed.
 */
export type Anchor = { at: Date; id: number; hash: string };
/** The file's anchors in order, and a finding for each line with a wrong signature. */
export type AnchorFileContent = { anchors: Anchor[]; signatureFindings: AuditFinding[] };

const anchorIntervalMs = 60_000;

export const anchorFile = (dataDir: string) => join(dataDir, 'audit-anchors.ndjson');

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const anchorSchema = z.object({ at: z.iso.datetime(), id: z.int(), hash: sha256Hex, signature: sha256Hex });

const textToSign = (at: string, id: number, hash: string) => `audit-anchor:${at}:${id}:${hash}`;

function parseAnchor(line: string) {
  try {
    return anchorSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads the anchor file. A line truncated by a crash is skipped; a complete line not signed with these keys is a
 * finding.
 */
export async function readAnchors(
  dataDir: string,
  cipher: Pick<Cipher, 'isValidSignature'>,
): Promise<AnchorFileContent> {
  const anchors: Anchor[] = [];
  const signatureFindings: AuditFinding[] = [];
  const lines = (await ifExists(readFile(anchorFile(dataDir), 'utf8')))?.split('\n') ?? [];
  for (const [index, line] of lines.entries()) {
    const anchor = parseAnchor(line);
    if (!anchor) continue;
    const { at, id, hash, signature } = anchor;
    if (cipher.isValidSignature(textToSign(at, id, hash), signature)) anchors.push({ at: new Date(at), id, hash });
    else {
      const digest = createHash('sha256').update(line).digest('hex');
      signatureFindings.push({ kind: 'anchor', from: index + 1, to: index + 1, digest });
    }
  }
  return { anchors, signatureFindings };
}

async function addAnchor(dataDir: string, cipher: Pick<Cipher, 'sign'>, { id, hash }: LogEnd) {
  const at = new Date().toISOString();
  const hashHex = hash.toString('hex');
  const line = JSON.stringify({ at, id, hash: hashHex, signature: cipher.sign(textToSign(at, id, hashHex)) });
  // Written after a line feed, so that a truncated previous line does not corrupt this one.
  await appendFile(anchorFile(dataDir), `\n${line}\n`, { mode: 0o600, flush: true });
  await syncFolder(dataDir);
}

type Deps = { audit: AuditLog; cipher: Cipher; settings: Settings; log: Log };

/**
 * Anchors the end of the log now, and then every minute if it has moved. Returns a function that stops this after
 * anchoring one last time.
 */
export async function startAnchoring({ audit, cipher, settings, log }: Deps) {
  let anchoredHash: Buffer | undefined;
  const anchor = async () => {
    try {
      const end = await audit.verifyEnd();
      if (anchoredHash?.equals(end.hash)) return;
      await addAnchor(settings.dataDir, cipher, end);
      anchoredHash = end.hash;
    } catch (error) {
      log.error({ err: error }, 'could not anchor the end of the audit log');
    }
  };
  await anchor();
  const timer = setInterval(() => void anchor(), anchorIntervalMs).unref();
  return async () => {
    clearInterval(timer);
    await anchor();
  };
}
