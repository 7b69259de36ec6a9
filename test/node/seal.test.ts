import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadKeys, makeSeal } from '@/server/keys/seal';

const seal = makeSeal({ sealing: randomBytes(32), hashing: randomBytes(32) });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a sealed number opens again, and no two seals of it look alike', () => {
  const sealed = seal.close('900010002');
  expect(seal.open(sealed)).toBe('900010002');
  expect(sealed.equals(seal.close('900010002'))).toBe(false);
  expect(sealed.includes('900010002')).toBe(false);
});

test('a seal that was touched does not open', () => {
  const sealed = seal.close('900010002');
  for (const place of [0, 12, 20, sealed.length - 1]) {
    const touched = Buffer.from(sealed);
    touched.writeUInt8(touched.readUInt8(place) ^ 1, place);
    expect(() => seal.open(touched)).toThrow();
  }
});

test('equal numbers are found again, each use and each key apart', () => {
  expect(seal.lookup('ssn', '900010002').equals(seal.lookup('ssn', '900010002'))).toBe(true);
  expect(seal.lookup('ssn', '900010002').equals(seal.lookup('code', '900010002'))).toBe(false);
  const other = makeSeal({ sealing: randomBytes(32), hashing: randomBytes(32) });
  expect(seal.lookup('ssn', '900010002').equals(other.lookup('ssn', '900010002'))).toBe(false);
});

test('a signature fits its own text only', () => {
  const signature = seal.sign('file:1');
  expect(seal.isSigned('file:1', signature)).toBe(true);
  expect(seal.isSigned('file:2', signature)).toBe(false);
  expect(seal.isSigned('file:1', signature.slice(1))).toBe(false);
  expect(seal.isSigned('file:1', 'ä')).toBe(false);
});

test('ten starts at once share one key file that nobody else can read', async () => {
  const path = join(folder, 'keys', 'keys.json');
  const all = await Promise.all(Array.from({ length: 10 }, () => loadKeys(path)));
  expect(new Set(all.map(({ sealing }) => sealing.toString('hex'))).size).toBe(1);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a damaged key file is never replaced by a fresh one', async () => {
  const path = join(folder, 'keys.json');
  await writeFile(path, '{"sealing":"');
  await expect(loadKeys(path)).rejects.toThrow('The key file is damaged');
});
