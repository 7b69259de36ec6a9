import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadOrCreateKeys, makeCipher } from '@/server/platform/keys/cipher';

const cipher = makeCipher({ sealing: randomBytes(32), hashing: randomBytes(32) });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cipher-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('decrypts an encrypted number, and gives different results on encrypting it twice', () => {
  const encrypted = cipher.encrypt('900010002');
  expect(cipher.decrypt(encrypted)).toBe('900010002');
  expect(encrypted.equals(cipher.encrypt('900010002'))).toBe(false);
  expect(encrypted.includes('900010002')).toBe(false);
});

it('does not decrypt a modified ciphertext', () => {
  const encrypted = cipher.encrypt('900010002');
  for (const place of [0, 12, 20, encrypted.length - 1]) {
    const touched = Buffer.from(encrypted);
    touched.writeUInt8(touched.readUInt8(place) ^ 1, place);
    expect(() => cipher.decrypt(touched)).toThrow();
  }
});

it('finds equal numbers by hash, separately for each use and key', () => {
  expect(cipher.lookupHash('ssn', '900010002').equals(cipher.lookupHash('ssn', '900010002'))).toBe(true);
  expect(cipher.lookupHash('ssn', '900010002').equals(cipher.lookupHash('code', '900010002'))).toBe(false);
  const other = makeCipher({ sealing: randomBytes(32), hashing: randomBytes(32) });
  expect(cipher.lookupHash('ssn', '900010002').equals(other.lookupHash('ssn', '900010002'))).toBe(false);
});

it('accepts a signature for its own text only', () => {
  const signature = cipher.sign('file:1');
  expect(cipher.isValidSignature('file:1', signature)).toBe(true);
  expect(cipher.isValidSignature('file:2', signature)).toBe(false);
  expect(cipher.isValidSignature('file:1', signature.slice(1))).toBe(false);
  expect(cipher.isValidSignature('file:1', 'ä')).toBe(false);
});

it('shares one key file that no one else can read among ten starts at once', async () => {
  const path = join(folder, 'keys', 'keys.json');
  const all = await Promise.all(Array.from({ length: 10 }, () => loadOrCreateKeys(path)));
  expect(new Set(all.map(({ sealing }) => sealing.toString('hex'))).size).toBe(1);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('keeps a damaged key file and never replaces it', async () => {
  const path = join(folder, 'keys.json');
  await writeFile(path, '{"sealing":"');
  await expect(loadOrCreateKeys(path)).rejects.toThrow('The key file is damaged');
});
