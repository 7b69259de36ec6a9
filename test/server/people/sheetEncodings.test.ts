import { escapeCell, unescapeCell } from '@/contract/formulaCells';
import { countPeople, employeeCsv, importEmployeeFile, temporaryFiles } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

const name = 'Zoë Müller-Sánchez 李';
const sheetWith = (ssn: string) => employeeCsv([{ 'Employee SSN': ssn, SSN: ssn, 'Covered Person': name }]);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

const known: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['with its mark [UTF-8]', (text) => Buffer.from(`\uFEFF${text}`)],
  ['little-endian with its mark [UTF-16]', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['big-endian with its mark [UTF-16]', (text) => swapped(`\uFEFF${text}`)],
];
it.long.each(known)('reads a CSV file in %s letter by letter [E3]', async (encoding, encode) => {
  const ssn = String(974_000_000 + known.findIndex(([one]) => one === encoding));
  const { body } = await importEmployeeFile(backend, token, encode(sheetWith(ssn)));
  expect(body.data.importedRecords).toEqual([expect.objectContaining({ coveredPerson: name })]);
  const hash = backend.parts.cipher.lookupHash('ssn', ssn);
  const person = await backend.db.selectFrom('people').selectAll().where('ssn_hash', '=', hash).executeTakeFirst();
  expect(person).toMatchObject({
    full_name: name,
    first_name: 'Zoë Müller-Sánchez',
    last_name: '李',
    name_key: name.toLowerCase(),
  });
});

it('reads Windows-1252, as spreadsheets on Windows save it, letter by letter [E3]', async () => {
  const western = name.replace(' 李', '');
  const { body } = await importEmployeeFile(
    backend,
    token,
    Buffer.from(sheetWith('974000010').replace(name, western), 'latin1'),
  );
  expect(body.data.importedRecords).toEqual([expect.objectContaining({ coveredPerson: western })]);
});

const utf32 = (text: string) => {
  const points = [0xfeff, ...[...text].map((letter) => letter.codePointAt(0) ?? 0)];
  const bytes = Buffer.alloc(points.length * 4);
  points.forEach((point, index) => bytes.writeUInt32LE(point, index * 4));
  return bytes;
};
const unknown: [string, (text: string) => Buffer][] = [
  [
    'another Windows encoding',
    (text) => Buffer.concat([Buffer.from(text.replace(/[^ -~\r\n]/gu, '')), Buffer.from([0xc0, 0x81])]),
  ],
  ['without its mark [UTF-16]', (text) => Buffer.from(text, 'utf16le')],
  ['big-endian without its mark [UTF-16]', swapped],
  ['UTF-32', utf32],
  [
    'that ends in the middle of a letter [UTF-8]',
    (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe6, 0x9d])]),
  ],
];
it.each(unknown)('refuses a CSV file in %s by name, and never guesses at it [E3]', async (_encoding, encode) => {
  const before = await countPeople(backend);
  const { body } = await importEmployeeFile(backend, token, encode(sheetWith('974000999')));
  expect(body.status).toBe('failure');
  expect(body.message).toBe('The file isn’t in UTF-8. Save it as “CSV UTF-8” and try again.');
  expect(await countPeople(backend)).toBe(before);
  expect(await temporaryFiles(backend)).toEqual([]);
});

const hostile = [
  '=1+1',
  '+15550101',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  ' =1',
  '\uFEFF=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  "'=1",
  "''+1",
];
const harmless = ['Ada', "O'Brien", "'quoted'", "'", '', '1-2', 'a=b', "' x"];

it('puts a quote before anything that a spreadsheet might run, and before nothing else [E1]', () => {
  for (const text of hostile) expect(escapeCell(text)).toBe(`'${text}`);
  for (const text of harmless) expect(escapeCell(text)).toBe(text);
});

it('removes the quote exactly [E2]', () => {
  for (const text of [...hostile, ...harmless]) expect(unescapeCell(escapeCell(text))).toBe(text);
  for (const text of harmless) expect(unescapeCell(text)).toBe(text);
});
