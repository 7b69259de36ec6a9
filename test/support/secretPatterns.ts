import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Keys and tokens by their documented formats, and passwords in addresses. */
export const secretPatterns = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|redis|smtps?|amqp):\/\/[^\s:@/'"`]+:(?!secret|password|pass\b)[^\s:@/'"`$]{4,}@/,
};
/** Personal and demo data, which the page may only get from the server. */
export const demoPatterns = {
  'a Social Security Number': /(?<![\d.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d.-])/,
  'a demo password': /\b(?:Admin|Member)@123\b/,
  'a demo number': /\b5550100\d{3}\b/,
};

const binary = new Set(['.br', '.gz', '.woff2', '.png', '.jpg', '.ico', '.webp', '.mp4', '.pdf']);
/** Every file below a folder that may contain text. */
export const textFilesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !binary.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
/** The files that match any of the patterns, with the names of these patterns. */
export const findPatterns = (files: readonly string[], patterns: Record<string, RegExp>) =>
  files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Object.entries(patterns).flatMap(([name, shape]) => (shape.test(text) ? [`${file}: ${name}`] : []));
  });
