import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importFilePaths } from '@/contract/people/importFile';
import { importPaths } from '@/contract/people/peopleImport';
import { csvPaths } from '@/contract/program/csv';
import { readTemporary, readTemporaryHead, writeTemporary } from '@/server/platform/files/temporaryFile';

import { until } from '../../support/chatConnection';
import { makeFolder } from '../../support/databases/places';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { generatedEmployeeFile } from '../../support/server/employeeFiles';
import { startProcess } from '../../support/server/process';

let place: DatabaseLocation;
beforeEach(async () => {
  place = await makeLocation({ demo: true });
});
afterEach(() => place.remove());

const sheet = generatedEmployeeFile(4000);
const ssnsIn = (text: string) => text.match(/(?<!\d)\d{3}-?\d{2}-?\d{4}(?!\d)/g) ?? [];
const ssns = new Set(ssnsIn(sheet).map((ssn) => ssn.replaceAll('-', '')));
const temporary = () => join(place.dataDir, 'tmp');

/** Each temporary file's bytes. */
async function leftBehind() {
  const names = await readdir(temporary());
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(temporary(), name)) })));
}

/** Sends a form with the CSV file; with `isCutOff`, without the end of the form. */
function send(url: string, path: string, token: string, isCutOff: boolean) {
  const fields = Object.entries({ way: 'update', scope: 'changes', from: '2027-01-01' }).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--x\r\nContent-Disposition: form-data; name="userData"; filename="sheet.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const sent = request(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': Buffer.byteLength(head + sheet) + 9,
    },
  });
  // The server is killed before it responds.
  sent.on('error', () => undefined);
  sent.write(head + sheet);
  if (!isCutOff) sent.end('\r\n--x--\r\n');
  return sent;
}

it.each([
  ['an upload under way', importFilePaths.import, true, ['.csv']],
  ['an import', importFilePaths.import, false, ['.lines']],
  ['an import that is tried first', importPaths.list, false, ['.lines']],
  ['an upload of a catalog', csvPaths.check('providers'), true, ['.csv']],
] as const)(
  'leaves no SSN in a temporary file when it is killed in %s [G4]',
  async (_what, path, isCutOff, endings) => {
    expect(ssns.size).toBeGreaterThan(1000);
    const server = await startProcess(place.environment);
    const sent = send(server.url, path, await server.signInAdmin(), isCutOff);
    const files = await until(
      async () => (await leftBehind()).filter(({ name }) => endings.some((ending) => name.includes(ending))),
      (found) => found.some(({ bytes }) => bytes.length > 10_000),
    );
    await server.kill();
    sent.destroy();
    expect(files.length).toBeGreaterThan(0);
    for (const { name, bytes } of await leftBehind()) {
      const found = ssnsIn(bytes.toString('latin1')).filter((digits) => ssns.has(digits.replaceAll('-', '')));
      expect({ name, found }).toEqual({ name, found: [] });
    }
    const next = await startProcess(place.environment);
    expect(await readdir(temporary())).toEqual([]);
    await next.stop();
  },
);

it('reads a temporary file as it was written, in chunks of any size, and encrypts it on disk [G4]', async () => {
  const path = join(await makeFolder('temporary'), 'file');
  const pieces = ['123-45-6789\n', 'x'.repeat(70_000), '', 'Ünïcode\n'].map((piece) => Buffer.from(piece));
  const { size } = await writeTemporary(Readable.from(pieces), path, 100_000, () => undefined);
  const all = Buffer.concat(pieces);
  expect(size).toBe(all.length);
  for (const step of [7, 4096, 1_000_000]) {
    const read: Buffer[] = [];
    for await (const piece of readTemporary(path, step)) read.push(piece);
    expect(Buffer.concat(read).equals(all)).toBe(true);
  }
  expect((await readTemporaryHead(path, 11)).toString()).toBe('123-45-6789');
  expect((await readFile(path)).includes('123-45-6789')).toBe(false);
});
