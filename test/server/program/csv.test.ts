import { directoryPaths } from '@/contract/content/directory';
import { providerPaths } from '@/contract/content/provider';
import { type CsvRow, maxCsvRows } from '@/contract/program/csv';
import { directoryAdminPaths } from '@/contract/program/directory';
import { verifyAudit } from '@/server/platform/audit/verify';
import { temporaryFiles } from '../../support/page/importing';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import {
  applyCsv,
  checkCsv,
  csvOf,
  csvRows,
  exportedCsv,
  providersCsv,
  sampleProviders,
} from '../../support/server/csvFiles';

let backend: TestBackend;
let token: string;
let other: string;
let member: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  other = await backend.signInAdmin();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

const heads = ['title', 'link', 'phone', 'topic'];
const conditions = (...rows: string[][]) => csvOf([heads, ...rows]);
const stored = async () =>
  (
    await backend.db
      .selectFrom('directory')
      .select(['name', 'redirect', 'contact', 'topic', 'version'])
      .where('kind', '=', 'condition')
      .orderBy('id')
      .execute()
  ).map(({ name, redirect, contact, topic, version }) => [name, redirect, contact, topic, version]);
async function reset(...names: string[]) {
  await backend.db.deleteFrom('directory').where('kind', '=', 'condition').execute();
  await backend.db
    .insertInto('directory')
    .values(names.map((name) => ({ kind: 'condition' as const, name, contact: null, redirect: null })))
    .execute();
}
const readConditions = async () =>
  (
    await backend.main('POST', directoryPaths.conditions, {
      token: member,
      body: { offset: 0, limit: 50, search: '' },
    })
  ).body.data.specialities.map(({ name }: { name: string }) => name);
async function compared(text: string, target: 'condition' | 'providers' = 'condition', who = token) {
  const { body } = await checkCsv(backend, who, target, text);
  expect(body).toMatchObject({ status: 'success' });
  return body.data as { id: number; counts: Record<string, number> };
}
const rowsWith = async (
  id: number,
  rowStatus: CsvRow extends never ? never : 'new' | 'changed' | 'gone' | 'wrong' | 'same',
) => (await csvRows(backend, token, 'condition', { id, status: rowStatus })).data as { count: number; rows: CsvRow[] };

it.long(
  'counts and lists in a dry run what is new, changed, missing and the same by line, and stores nothing [PGM-11]',
  async () => {
    await reset('Asthma', 'Gout', 'Hives');
    const before = await stored();
    const { id, counts } = await compared(
      conditions(
        ['Asthma', '', '', ''],
        ['HIVES', 'https://hives.example.org/', '(617) 555-0101', 'Skin'],
        ['Tinnitus', '', '', ''],
      ),
    );
    expect(counts).toEqual({ new: 1, changed: 1, gone: 1, wrong: 0, same: 1 });
    expect(await rowsWith(id, 'changed')).toMatchObject({
      count: 1,
      rows: [
        {
          line: 3,
          name: 'HIVES',
          changes: [
            { column: 'title', from: 'Hives', to: 'HIVES' },
            { column: 'link', from: '', to: 'https://hives.example.org/' },
            { column: 'phone', from: '', to: '6175550101' },
            { column: 'topic', from: '', to: 'Skin' },
          ],
        },
      ],
    });
    expect((await rowsWith(id, 'new')).rows).toMatchObject([{ line: 4, name: 'Tinnitus' }]);
    expect((await rowsWith(id, 'gone')).rows).toMatchObject([{ name: 'Gout' }]);
    expect(await stored()).toEqual(before);
  },
);

it.long(
  'keeps rows not in the file in a merge, deletes them in a replacement, shows it to members at once, audits one entry [PGM-11]',
  async () => {
    await reset('Asthma', 'Gout');
    const file = conditions(['Asthma', '', '', 'Lungs'], ['Tinnitus', '', '', '']);
    const merge = await compared(file);
    expect((await applyCsv(backend, token, 'condition', merge.id, 'merge')).body).toEqual({
      status: 'success',
      message: 'Imported: 1 added, 1 changed.',
    });
    expect(await stored()).toEqual([
      ['Asthma', null, null, 'Lungs', 2],
      ['Gout', null, null, null, 1],
      ['Tinnitus', null, null, null, 1],
    ]);
    const replace = await compared(file);
    expect(replace.counts).toEqual({ new: 0, changed: 0, gone: 1, wrong: 0, same: 2 });
    const { body } = await applyCsv(backend, token, 'condition', replace.id, 'replace');
    expect(body.message).toBe('Imported: 0 added, 0 changed, 1 removed.');
    expect(await readConditions()).toEqual(['Asthma', 'Tinnitus']);
    const lines = await auditLines(backend, { subject: 'directory:condition' });
    expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
      ['import', { mode: 'merge', new: 1, changed: 1, gone: 0 }],
      ['import', { mode: 'replace', new: 0, changed: 0, gone: 1 }],
    ]);
    expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
    expect(await temporaryFiles(backend)).toEqual([]);
  },
);

it.long(
  'lists invalid rows by line with messages, and duplicates with the line they repeat, and lets nothing be stored [PGM-11]',
  async () => {
    await reset('Asthma');
    const { id, counts } = await compared(
      conditions(
        ['', '', '', ''],
        ['', '', '', 'No title'],
        ['x'.repeat(121), '', '', ''],
        ['Link', 'javascript:alert(1)', '', ''],
        ['Phone', '', '555', ''],
        ['=HYPERLINK("https://evil.example.org")', '', '', '@SUM(A1)'],
        ['Hay Fever', '', '', ''],
        ['hay  fever', '', '', ''],
        ['Too', '', '', '', 'much'],
      ),
    );
    expect(counts).toMatchObject({ new: 1, wrong: 7 });
    const { rows } = await rowsWith(id, 'wrong');
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [3, ['title is missing']],
      [4, ['title is longer than 120 characters']],
      [5, ['link must start with https:// or http://']],
      [6, ['phone must be a 10-digit phone number']],
      [
        7,
        [
          "title looks like a formula; put ' in front to keep it as text",
          "topic looks like a formula; put ' in front to keep it as text",
        ],
      ],
      [9, ['The same as line 8']],
      [10, ['The row has more values than columns']],
    ]);
    for (const mode of ['merge', 'replace'] as const)
      expect((await applyCsv(backend, token, 'condition', id, mode)).body).toMatchObject({ status: 'failure' });
    expect(await stored()).toEqual([['Asthma', null, null, null, 1]]);
  },
);

const names = heads.join(',');
it.long.each([
  [
    'other headings',
    'name,url\r\nA,b\r\n',
    'The first row must have the column names. The columns are title, link, phone, topic.',
  ],
  [
    'a missing heading',
    'title,link,phone\r\nA,,\r\n',
    'Missing columns: topic. The columns are title, link, phone, topic.',
  ],
  [
    'an unknown heading',
    `${names},color\r\nA,,,,red\r\n`,
    'Unknown columns: color. The columns are title, link, phone, topic.',
  ],
  [
    'a heading twice',
    `${names},Title\r\nA,,,,B\r\n`,
    'Duplicate columns: Title. The columns are title, link, phone, topic.',
  ],
  [
    'an unknown heading twice',
    `${names},color,Color\r\nA,,,,red,red\r\n`,
    'Duplicate columns: Color. The columns are title, link, phone, topic.',
  ],
  ['nothing', '', 'The file is empty.'],
  [
    'an open quote',
    `${names}\r\nA,,,\r\n"B,,,\r\nC,,,\r\n`,
    'Couldn’t read past line 3: Missing closing quotation mark.',
  ],
  [
    'a row without end',
    `${names}\r\n${'x'.repeat(2_000_000)},,,\r\n`,
    'Couldn’t read past line 2: The row is too long.',
  ],
  ['rows without end', `${names}\r\n${'A,,,\r\n'.repeat(maxCsvRows + 1)}`, 'The file has more than 200,000 rows.'],
  [
    'another encoding',
    Uint8Array.of(...Buffer.from(`${names}\r\nCaf`), 0xe9, 0x81),
    'The file isn’t in UTF-8. Save it as “CSV UTF-8” and try again.',
  ],
])('refuses a file of %s with a plain message, and changes nothing [PGM-11]', async (_title, content, message) => {
  const before = await stored();
  const { body } = await checkCsv(backend, token, 'condition', content);
  expect(body).toMatchObject({ status: 'failure', message: message });
  expect(await stored()).toEqual(before);
  expect(await temporaryFiles(backend)).toEqual([]);
});

// Sizes and encodings are checked before any database is used.
it.long('refuses a file of more than 100 MB, and one that is not CSV [PGM-11]', async () => {
  const large = await checkCsv(backend, token, 'condition', Buffer.alloc(104_857_601, 'x'));
  expect(large.status).toBe(413);
  const picture = await checkCsv(backend, token, 'condition', 'title', 'rows.xlsx');
  expect(picture.body).toMatchObject({ status: 'failure', message: expect.stringMatching(/\S/) });
});

it.long(
  'reads a file in each encoding that people imports accept, with the columns in any order [PGM-11]',
  async () => {
    await reset('Asthma');
    const text = 'TOPIC,title,phone,link\r\nHören,Ménière,,\r\n';
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    for (const content of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le'), swapped]) {
      const { body } = await checkCsv(backend, token, 'condition', content);
      expect((await rowsWith(body.data.id, 'new')).rows).toMatchObject([{ line: 2, name: 'Ménière', detail: 'Hören' }]);
    }
  },
);

it.long(
  'exports the same bytes each time, with a byte-order mark and escaped formulas, and imports them without a change [PGM-11]',
  async () => {
    await reset('Asthma', '=1+1', '@home care', 'Long, “quoted” "name"');
    const first = await exportedCsv(backend, token, 'condition');
    expect(first).toBe(await exportedCsv(backend, token, 'condition'));
    // Reading a response as text removes the byte-order mark.
    const answer = await fetch(`${backend.url}/api/program/csv/condition/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(first.replace('\uFEFF', '')).toBe(
      `${names}\r\nAsthma,,,\r\n'=1+1,,,\r\n'@home care,,,\r\n"Long, “quoted” ""name""",,,\r\n`,
    );
    const { counts } = await compared(first);
    expect(counts).toEqual({ new: 0, changed: 0, gone: 0, wrong: 0, same: 4 });
    const again = await compared(conditions());
    await applyCsv(backend, token, 'condition', again.id, 'replace');
    expect(await stored()).toEqual([]);
    const whole = await compared(first);
    await applyCsv(backend, token, 'condition', whole.id, 'merge');
    expect(await exportedCsv(backend, token, 'condition')).toBe(first);
  },
);

it.long(
  'lets one of two administrators who import at once succeed, and gives the other a message and a new comparison [PGM-11]',
  async () => {
    await reset('Asthma');
    const mine = await compared(conditions(['Gout', '', '', ''], ['Asthma', '', '', 'Mine']));
    const theirs = await compared(conditions(['Gout', '', '', ''], ['Asthma', '', '', 'Theirs']), 'condition', other);
    const answers = await Promise.all([
      applyCsv(backend, token, 'condition', mine.id, 'merge'),
      applyCsv(backend, other, 'condition', theirs.id, 'merge'),
    ]);
    const bodies = answers.map(({ body }) => body);
    expect(bodies.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
    const refused = bodies.find(({ status }) => status === 'failure');
    expect(refused.message).toMatch(/^Someone made changes, so nothing was saved\./);
    expect(refused.data.current.counts).toEqual({ new: 0, changed: 1, gone: 0, wrong: 0, same: 1 });
    const [asthma, gout] = await stored();
    expect([asthma?.[4], gout]).toEqual([2, ['Gout', null, null, null, 1]]);
    // The refused administrator may apply the new comparison.
    const isMine = bodies[0].status === 'failure';
    const next = await applyCsv(backend, isMine ? token : other, 'condition', refused.data.current.id, 'merge');
    expect(next.body.message).toBe('Imported: 0 added, 1 changed.');
    expect((await stored())[0]?.[3]).toBe(isMine ? 'Mine' : 'Theirs');
  },
);

it('does not store a file when a row was edited, added or removed by form since the comparison [PGM-11]', async () => {
  const row = { link: '', phone: '', topic: 'By form' };
  const changes = {
    edit: (id: number) => [directoryAdminPaths.edit('condition'), { id, version: 1, title: 'Asthma', ...row }] as const,
    add: () => [directoryAdminPaths.add('condition'), { title: 'Lupus', ...row }] as const,
    remove: (id: number) => [directoryAdminPaths.remove('condition'), { id, version: 1 }] as const,
  };
  for (const change of Object.values(changes)) {
    await reset('Asthma', 'Gout');
    const { id } = await compared(conditions(['Asthma', '', '', 'By file'], ['Migraine', '', '', '']));
    const asthma = await backend.db
      .selectFrom('directory')
      .select('id')
      .where('kind', '=', 'condition')
      .where('name', '=', 'Asthma')
      .executeTakeFirstOrThrow();
    const [path, sent] = change(asthma.id);
    expect((await backend.main('POST', path, { token, body: sent })).body.status).toBe('success');
    const before = await stored();
    expect((await applyCsv(backend, token, 'condition', id, 'merge')).body.message).toMatch(/nothing was saved/);
    expect(await stored()).toEqual(before);
  }
});

it.long(
  'stores an import once however often it is sent, and only for the person who compared it [PGM-11]',
  async () => {
    await reset('Asthma');
    const { id } = await compared(conditions(['Gout', '', '', '']));
    expect((await applyCsv(backend, other, 'condition', id, 'merge')).body.status).toBe('failure');
    expect((await csvRows(backend, other, 'condition', { id, status: 'new' })).status).toBe('failure');
    expect((await applyCsv(backend, token, 'specialist', id, 'merge')).body.status).toBe('failure');
    const send = () =>
      backend.main('POST', '/program/csv/condition/apply', {
        token,
        body: { id, mode: 'merge' },
        headers: { 'idempotency-key': 'one-import-of-conditions' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { body } of answers)
      expect(body).toEqual({ status: 'success', message: 'Imported: 1 added, 0 changed.' });
    expect(await stored()).toHaveLength(2);
    expect((await applyCsv(backend, token, 'condition', id, 'merge')).body.message).toBe(
      'This preview has expired. Upload the file again.',
    );
  },
);

const find = async (search: string) =>
  (
    await backend.main('POST', providerPaths.member, {
      token: member,
      body: { limit: 50, offset: 0, search, lat: '', long: '' },
    })
  ).body.data;
const counted = async () => (await find('')).totalRecords as number;

it('imports the real providers completely, exports them the same, and deactivates those missing from a replacement [PGM-12]', async () => {
  const text = sampleProviders();
  const rows = text.split('\n').filter((line) => line.trim()).length - 1;
  const demo = await counted();
  const { id, counts } = await compared(text, 'providers');
  expect(counts).toEqual({ new: rows, changed: 0, gone: demo, wrong: 0, same: 0 });
  const startedAt = process.cpuUsage();
  const { body } = await applyCsv(backend, token, 'providers', id, 'replace');
  // Joining each line with every other one takes ten seconds on the embedded database, which runs in this process.
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(4000);
  expect(body.message).toBe(`Imported: ${rows.toLocaleString('en-US')} added, 0 changed, ${demo} deactivated.`);
  expect(await counted()).toBe(rows);

  const out = await exportedCsv(backend, token, 'providers');
  expect(out.split('\r\n')).toHaveLength(rows + 2);
  // A negative longitude is a number, and stays one.
  expect(out).not.toContain("'-");
  expect((await compared(out, 'providers')).counts).toEqual({ new: 0, changed: 0, gone: 0, wrong: 0, same: rows });
  expect((await compared(text, 'providers')).counts).toMatchObject({ changed: 0, same: rows });
});

it.long(
  'lists invalid providers by line: half a position, one off the globe, no name, the same provider twice [PGM-12]',
  async () => {
    const before = await counted();
    const { body } = await checkCsv(
      backend,
      token,
      'providers',
      providersCsv([
        { fullName: 'Half', long: '' },
        { fullName: 'Off', lat: '91' },
        { fullName: 'Text', long: 'west' },
        { fullName: '' },
        { fullName: 'Twice' },
        { fullName: 'TWICE', organizationName: 'Elsewhere' },
        { fullName: 'Nowhere', lat: '', long: '', phoneNumber: '' },
        { fullName: '+Care' },
        { fullName: "'+Care" },
      ]),
    );
    const { data } = await csvRows(backend, token, 'providers', { id: body.data.id, status: 'wrong' });
    expect(data.rows.map(({ line, problems }: CsvRow) => [line, ...problems])).toEqual([
      [2, 'long is missing, but lat is given'],
      [3, 'lat is not a number from -90 to 90'],
      [4, 'long is not a number from -180 to 180'],
      [5, 'fullName is missing'],
      [7, 'The same as line 6'],
      [9, "fullName looks like a formula; put ' in front to keep it as text"],
    ]);
    expect(body.data.counts).toMatchObject({ new: 3, wrong: 6 });
    expect((await applyCsv(backend, token, 'providers', body.data.id, 'merge')).body.message).toBe(
      'Some rows have errors. Nothing was saved.',
    );
    expect(await counted()).toBe(before);
  },
);

it.long(
  'activates an inactive provider that is in the file again, and shows that in the dry run [PGM-12]',
  async () => {
    const provider = { fullName: 'Back Again', lat: '42.5', long: '-71.000001' };
    const first = await compared(providersCsv([provider]), 'providers');
    await applyCsv(backend, token, 'providers', first.id, 'merge');
    await backend.db.updateTable('providers').set({ is_active: false }).where('full_name', '=', 'Back Again').execute();
    expect((await find('Back Again')).data).toEqual([]);
    const { id, counts } = await compared(providersCsv([provider]), 'providers');
    expect(counts).toMatchObject({ new: 0, changed: 1 });
    expect((await csvRows(backend, token, 'providers', { id, status: 'changed' })).data.rows[0].changes).toEqual([
      { column: 'Status', from: 'Inactive', to: 'Active' },
    ]);
    await applyCsv(backend, token, 'providers', id, 'merge');
    expect((await find('Back Again')).data).toHaveLength(1);
  },
);
