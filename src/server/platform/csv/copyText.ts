import type { Cipher } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

import { temporaryCipher } from '@/server/platform/files/temporaryFile';

type Value = string | number | boolean | Buffer | null;

const specialCharacter = /[\\\t\n\r\0]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

function formatCopyCell(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return specialCharacter.test(value)
      ? value.replace(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? '')
      : value;
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

/** One line in COPY's text format. */
export const formatCopyLine = (values: readonly Value[]) => `${values.map(formatCopyCell).join('\t')}\n`;

const flushSize = 1024 * 1024;

/**
 * Writes lines for a later COPY to an encrypted temporary file, 1 MB at a time. Writes synchronously, so it is for
 * worker threads only.
 */
export class CopyTextWriter {
  private readonly file: number;
  private readonly cipher: Cipher;
  private pendingLines: string[] = [];
  private pendingLength = 0;

  constructor(path: string) {
    const { cipher, head } = temporaryCipher();
    this.cipher = cipher;
    this.file = openSync(path, 'wx', 0o600);
    writeSync(this.file, head);
  }

  add(values: readonly Value[]) {
    const line = formatCopyLine(values);
    this.pendingLines.push(line);
    this.pendingLength += line.length;
    if (this.pendingLength >= flushSize) this.flush();
  }

  close() {
    try {
      this.flush();
    } finally {
      closeSync(this.file);
    }
  }

  private flush() {
    const bytes = this.cipher.update(this.pendingLines.join(''), 'utf8');
    this.pendingLines = [];
    this.pendingLength = 0;
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
  }
}
