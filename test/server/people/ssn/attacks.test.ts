import { createHash } from 'node:crypto';
import { auditPaths } from '@/contract/administration/audit';
import { dataViewsPath, type PersonalDataViewPage } from '@/contract/administration/dataViews';
import type { Permission } from '@/contract/administration/permissions';
import { maxRevealsPerHour } from '@/contract/administration/ssnReason';
import { chatPaths } from '@/contract/messages/chat';
import { employeePaths } from '@/contract/people/employee';
import { fileColumns } from '@/contract/people/importFile';
import { type ImportReport, importPaths, maxMatchesWithoutReason } from '@/contract/people/peopleImport';
import { personFormPaths } from '@/contract/people/personForm';
import { writeListingEntries } from '@/server/modules/audit/listings';
import { maxPeopleWithSameLast4 } from '@/server/modules/imports/sharedLast4';
import type { AuditAction } from '@/server/platform/audit/audit';

import { newConsoleAdmin } from '../../../support/browser/identity';
import { applyImport, fixImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
import { detailsOf, recordOf } from '../../../support/people';
import { auditLines } from '../../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../../support/server/backend';
import { selfRow, unusedSsn } from '../../../support/server/employeeFiles';

// These are attacks by an administrator with only the `people` permission who wants full SSNs without an audit entry.

const hourMs = 60 * 60 * 1000;
const carrier = { reason: 'carrier', note: 'asked by the carrier' } as const;
const message = { limit: /under a different name/, ends: /last four digits/ };

let backend: TestBackend;
let elsewhere: TestBackend | undefined;
let at = Date.now();
const now = () => new Date(at);
beforeAll(async () => {
  backend = await startBackend({ now });
});
afterAll(async () => {
  await elsewhere?.close();
  await backend.close();
});

type Administrator = { id: number; token: string; actor: string };
async function administrator(...rights: Permission[]): Promise<Administrator> {
  const { id } = await newConsoleAdmin(backend, rights);
  const { token } = await openSession(backend.parts, { kind: 'console', id }, 'session');
  return { id, token, actor: `console:${id}` };
}
/** Signs the same administrator in again. */
const again = async ({ id, actor }: Administrator): Promise<Administrator> => ({
  id,
  actor,
  token: (await openSession(backend.parts, { kind: 'console', id }, 'session')).token,
});
/** Renews the proof of identity, as in the page's dialog. */
const prove = async ({ id }: Administrator) => {
  at += 1000;
  await backend.db.updateTable('sessions').set({ proved_at: now() }).where('console_admin_id', '=', id).execute();
};

let nth = 0;
/** Stores people, each with a unique name. */
async function stored(count: number) {
  const loader = await administrator('people');
  const people = Array.from({ length: count }, () => ({ ssn: unusedSsn(), name: `Orla Quill${(nth += 1)}` }));
  const rows = people.map(({ ssn, name }) => selfRow(ssn, { 'Covered Person': name }));
  const { body } = await importEmployeeFile(backend, loader.token, employeeCsv(rows));
  expect(body.status).toBe('success');
  const hashes = people.map(({ ssn }) => backend.parts.cipher.lookupHash('ssn', ssn).toString('hex'));
  const known = await backend.db.selectFrom('people').select(['id', 'ssn_hash']).execute();
  const ids = new Map(known.map((row) => [Buffer.from(row.ssn_hash).toString('hex'), row.id]));
  return people.map((person, index) => ({ ...person, id: ids.get(hashes[index] ?? '') ?? 0 }));
}
const viewsOf = async (id: number) => {
  const { token } = await openSession(backend.parts, { kind: 'person', id }, 'session');
  return ((await backend.main('GET', dataViewsPath, { token })).body.data as PersonalDataViewPage).views;
};
const linesOf = ({ actor }: Administrator, action: AuditAction) => auditLines(backend, { action, actor });
const reveal = ({ token }: Administrator, id: number, why?: object) =>
  backend.main('POST', employeePaths.revealSsn, { token, body: { id, ...(why && { why }) } });

it('logs a preview in an audit entry that outlives it, and names no one in it whom its row does not name [SSN-02]', async () => {
  const [named, married, other] = await stored(3);
  if (!named || !married || !other) throw new Error('No person is stored');
  const spy = await administrator('people');
  const sheet = employeeCsv([
    selfRow(named.ssn, { 'Covered Person': named.name.toUpperCase() }),
    selfRow(married.ssn, { 'Covered Person': 'Orla Someone' }),
    selfRow(other.ssn, { 'Covered Person': 'Any Body', 'Phone 2': '6175550199' }),
    selfRow(unusedSsn(), { 'Covered Person': 'Nova Yet' }),
  ]);
  const report = await reportOf(previewImport(backend, spy.token, sheet));
  const rows = (
    await Promise.all(
      (['same', 'changed', 'new'] as const).map((status) => rowsOf(backend, spy.token, report.id, status)),
    )
  ).flat();
  expect(rows.find(({ line }) => line === 2)).toMatchObject({ person: named.id });
  expect(rows.find(({ line }) => line === 3)).toMatchObject({ person: married.id });
  const hidden = rows.find(({ line }) => line === 4);
  expect(hidden).toMatchObject({ person: null, name: 'Any Body' });
  expect(JSON.stringify(hidden)).not.toContain(other.name);
  expect(hidden?.changes.map(({ from }) => from)).toEqual(['', '']);

  await backend.main('DELETE', importPaths.discard(report.id), { token: spy.token });
  const [line] = await linesOf(spy, 'preview');
  expect(line).toMatchObject({
    subject: `import:${report.id}`,
    outcome: 'done',
    detail: { rows: 4, matched: 3, byNumber: 2, guesses: 0, file: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  expect(JSON.stringify(line)).not.toContain(report.digest ?? 'no digest');
  for (const { id } of [named, married, other])
    expect(await viewsOf(id)).toEqual([expect.objectContaining({ what: 'match', role: 'admin' })]);
});

it('lets no stored file hash be found by trying all SSNs, in both ways of import [SSN-02]', async () => {
  const importer = await administrator('people');
  const sheets = [1, 2].map(() => employeeCsv([selfRow(unusedSsn())]));
  const [previewed = '', direct = ''] = sheets;
  const report = await reportOf(previewImport(backend, importer.token, previewed));
  expect((await importEmployeeFile(backend, importer.token, direct)).body.status).toBe('success');
  const again = await reportOf(previewImport(backend, importer.token, previewed));
  expect([again.digest, report.digest]).toEqual([report.digest, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const rows = await backend.db.selectFrom('imports').select('digest').orderBy('id', 'desc').limit(3).execute();
  const digests = rows.map(({ digest }) => digest);
  expect(new Set(digests).size).toBe(2);
  for (const text of sheets) expect(digests).not.toContain(createHash('sha256').update(text).digest('hex'));
});

it('requires proof and a reason for more matches by number than a day allows, also over several files and two servers [SSN-02]', async () => {
  const people = await stored(maxMatchesWithoutReason + 5);
  elsewhere = await startBackend({
    now,
    env: {
      ...(backend.parts.settings.databaseUrl && { DATABASE_URL: backend.parts.settings.databaseUrl }),
      KEY_FILE: backend.parts.settings.keyFile ?? '',
    },
  });
  const nodes = [backend, elsewhere];
  const spy = await administrator('people');
  const rows = people.map(({ ssn }) => selfRow(ssn, { 'Covered Person': 'Any Body' }));
  const twoParts = [rows.slice(0, 15), rows.slice(15)];
  const reports = await Promise.all(
    twoParts.map((half, node) => reportOf(previewImport(nodes[node] ?? backend, spy.token, employeeCsv(half)))),
  );
  const locked = reports.filter(({ isLocked }) => isLocked);
  expect(locked).toHaveLength(1);
  const [report] = locked as [ImportReport];
  expect(report.counts).toEqual({ new: 0, changed: 0, ending: 0, same: 0, ignored: 0, wrong: 0 });
  const ask = (path: string, body: object) => backend.main('POST', path, { token: spy.token, body });
  const closed = [
    await backend.main('GET', importPaths.rows(report.id), { token: spy.token, query: { status: 'changed' } }),
    await applyImport(backend, spy.token, report),
    await ask(importPaths.invalidRows(report.id), {}),
    await fixImport(backend, spy.token, { id: report.id, version: report.version, cells: [] }),
  ];
  for (const { body } of closed)
    expect(body).toMatchObject({ status: 'failure', message: expect.stringMatching(/under a different name/) });

  at += 11 * 60_000;
  expect((await ask(importPaths.unlock, { id: report.id, ...carrier })).body.data).toEqual({ proof: 'needed' });
  await prove(spy);
  expect((await ask(importPaths.unlock, { id: report.id, reason: 'carrier', note: '' })).status).toBe(400);
  const open = await reportOf(ask(importPaths.unlock, { id: report.id, ...carrier }));
  expect(open.isLocked).toBeUndefined();
  expect(open.counts).toMatchObject({ changed: 15 });
  expect((await linesOf(spy, 'preview')).at(-1)?.detail).toMatchObject({ reason: 'carrier' });
  // A reason applies to its own preview only.
  const repeated = await reportOf(previewImport(backend, spy.token, employeeCsv(rows)));
  expect(repeated.isLocked).toBe(true);
});

it('refuses guesses of one number: many with the same last digits in a file, and a few at a time in a dry run [SSN-02]', async () => {
  const [target] = await stored(1);
  if (!target) throw new Error('No person is stored');
  const spy = await administrator('people');
  const end = target.ssn.slice(-4);
  const guess = (place: number) => selfRow(`${40_000 + place}${end}`, { 'Covered Person': target.name });
  const max = maxPeopleWithSameLast4(20);
  expect(max).toBeLessThan(20);
  const many = employeeCsv(Array.from({ length: 20 }, (_, index) => guess(index)));
  expect((await previewImport(backend, spy.token, many)).body).toMatchObject({
    status: 'failure',
    message: expect.stringMatching(message.ends),
  });
  expect((await importEmployeeFile(backend, spy.token, many)).body).toMatchObject({
    status: 'failure',
    message: expect.stringMatching(message.ends),
  });
  expect((await linesOf(spy, 'preview')).at(-1)).toMatchObject({
    outcome: 'refused',
    detail: { rows: 20, sameEnd: true },
  });

  const atOnce = 5;
  const lines = Array.from({ length: atOnce }, (_, index) => index + 2);
  let { id, version } = await reportOf(
    previewImport(backend, spy.token, employeeCsv(lines.map((line) => guess(100 + line)))),
  );
  let guesses = atOnce;
  /** Enters another guess in some lines; returns whether that locks the dry run. */
  const isLockedBy = async (guessed: readonly number[]) => {
    const cells = guessed.flatMap((line) => {
      guesses += 1;
      const value = `${50_000 + guesses}${end}`;
      return (['SSN', 'Employee SSN'] as const).map((column) => ({ line, column, value }));
    });
    const report = await reportOf(fixImport(backend, spy.token, { id, version, cells }));
    ({ id, version } = report);
    return report.isLocked === true;
  };
  while (guesses < maxMatchesWithoutReason) expect(await isLockedBy(lines)).toBe(false);
  expect(guesses).toBe(maxMatchesWithoutReason);
  expect(await isLockedBy(lines.slice(0, 1))).toBe(true);
  // There are entries for the refused file, the dry run, and each change to it.
  expect(await linesOf(spy, 'preview')).toHaveLength(2 + maxMatchesWithoutReason / atOnce);
});

it('counts the import without a dry run alike, refused or not [SSN-02]', async () => {
  const people = await stored(maxMatchesWithoutReason + 1);
  const spy = await administrator('people');
  const rows = people.map(({ ssn }) => selfRow(ssn, { 'Covered Person': 'Any Body' }));
  const few = await importEmployeeFile(backend, spy.token, employeeCsv(rows.slice(0, 2)));
  expect(few.body.status).toBe('success');
  expect(JSON.stringify(few.body)).not.toMatch(/already enrolled in/i);
  const wrong = [...rows.slice(0, 3), selfRow(unusedSsn(), { 'Email Address': 'none' })];
  expect((await importEmployeeFile(backend, spy.token, employeeCsv(wrong))).body.status).toBe('failure');
  const all = await importEmployeeFile(backend, spy.token, employeeCsv(rows));
  expect(all.body).toMatchObject({ status: 'failure', message: expect.stringMatching(message.limit) });
  const lines = await linesOf(spy, 'import');
  expect(lines.map(({ outcome, detail }) => [outcome, detail.byNumber])).toEqual([
    ['done', 2],
    ['refused', 3],
    ['refused', people.length],
  ]);
  expect(await viewsOf(people[2]?.id ?? 0)).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: 'match' })]),
  );
});

it('counts full SSNs viewed one by one over all servers and calls, and beyond the hourly limit requires proof and a reason [SSN-03]', async () => {
  const people = await stored(maxRevealsPerHour + 10);
  const spy = await administrator('people');
  const nodes = [backend, elsewhere ?? backend];
  const answers = await Promise.all(
    people.map(({ id }, index) =>
      (nodes[index % 2] ?? backend).main('POST', employeePaths.revealSsn, { token: spy.token, body: { id } }),
    ),
  );
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(maxRevealsPerHour);
  expect(answers.filter(({ body }) => body.data?.reason === 'needed')).toHaveLength(10);
  expect(await linesOf(spy, 'view-ssn')).toHaveLength(maxRevealsPerHour);

  const [first, second] = people;
  if (!first || !second) throw new Error('No person is stored');
  expect((await reveal(spy, first.id, carrier)).body.data).toEqual({ proof: 'needed' });
  await prove(spy);
  at += 1000;
  const both = await Promise.all([reveal(spy, first.id, carrier), reveal(spy, second.id, carrier)]);
  expect(both.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect((await linesOf(spy, 'view-ssn')).at(-1)?.detail).toMatchObject({ reason: 'carrier' });
  const seen = [...(await viewsOf(first.id)), ...(await viewsOf(second.id))];
  expect(seen).toContainEqual(expect.objectContaining({ what: 'ssn', reason: 'carrier' }));
  const { note_sealed } = await backend.db
    .selectFrom('ssn_reasons')
    .select('note_sealed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(backend.parts.cipher.decrypt(note_sealed)).toBe(carrier.note);

  at += hourMs + 1000;
  expect((await reveal(await again(spy), first.id)).body.status).toBe('success');
});

it('counts numbers entered in a form too: those on record, and corrected ones [SSN-03]', async () => {
  const people = await stored(maxRevealsPerHour + 2);
  let spy = await administrator('people');
  const enter = ({ ssn }: { ssn: string }) =>
    backend.main('POST', personFormPaths.add, { token: spy.token, body: { ...detailsOf(), ssn } });
  for (const person of people.slice(0, maxRevealsPerHour))
    expect((await enter(person)).body.data.holder).toEqual(expect.anything());
  const [known, unknown] = await Promise.all([enter(people.at(-1) ?? { ssn: '' }), enter({ ssn: unusedSsn() })]);
  expect([known.status, unknown.status]).toEqual([429, 429]);
  expect(known.body.message).toBe(unknown.body.message);

  at += hourMs + 1000;
  spy = await again(spy);
  expect((await enter({ ssn: unusedSsn() })).body.status).toBe('success');
});

it('logs one entry for lists of people per administrator and hour, with a count [SSN-04]', async () => {
  const reader = await administrator('people', 'chat', 'audit');
  const { token } = reader;
  const [{ id: member } = { id: 0 }] = await stored(1);
  for (let page = 0; page < 3; page += 1) await backend.main('GET', employeePaths.list, { token });
  const listed = await backend.chat('POST', chatPaths.users, { token, body: { userId: member, page: 0, limit: 5 } });
  expect(listed.body.status).toBe('success');
  await backend.main('POST', auditPaths.subjects, { token, body: { search: 'Quill' } });
  await writeListingEntries(backend.parts);
  expect(await linesOf(reader, 'view-list')).toEqual([]);
  at += hourMs;
  await Promise.all([writeListingEntries(backend.parts), writeListingEntries((elsewhere ?? backend).parts)]);
  const lines = await linesOf(reader, 'view-list');
  expect(lines.map(({ subject, detail }) => [subject, detail.calls]).sort()).toEqual([
    ['list:audit', 1],
    ['list:chat', 1],
    ['list:employees', 3],
  ]);
  expect(lines.every(({ detail }) => Number(detail.people) > 0)).toBe(true);
});

it.each([
  [['people'], ['people'], false],
  [['owner'], ['people'], true],
  [['owner'], ['owner'], false],
  [['people'], ['owner'], false],
] as [Permission[], Permission[], boolean][])(
  'lets a file of %j change how an administrator with %j signs in: %j [SSN-05]',
  async (own, theirs, isChanged) => {
    const [target] = await stored(1);
    if (!target) throw new Error('No person is stored');
    await backend.db.updateTable('people').set({ is_admin: true }).where('id', '=', target.id).execute();
    await backend.db.insertInto('administrators').values({ person_id: target.id, rights: theirs }).execute();
    const importer = await administrator(...own);
    const cells = {
      'Covered Person': target.name,
      'Email Address': `${target.id}@elsewhere.example`,
      'Phone 1': '6175550188',
      'Phone 2': '6175550189',
      'Empl Type': 'Part Time',
    };
    const report = await reportOf(previewImport(backend, importer.token, employeeCsv([selfRow(target.ssn, cells)])));
    const [row] = await rowsOf(backend, importer.token, report.id, 'changed');
    expect(row?.changes.map(({ field }) => field)).toEqual(
      isChanged ? ['Email Address', 'Phone 1', 'Phone 2', 'Empl Type'] : ['Empl Type'],
    );
    if (!isChanged)
      expect(row?.reason).toMatch(
        theirs.includes('owner') && own.includes('owner')
          ? /^An owner’s .* can only be changed on their page/
          : /Only an owner can change/,
      );
    await reportOf(applyImport(backend, importer.token, report));
    const person = await backend.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
    expect(person.empl_type).toBe('Part Time');
    expect([person.email, person.contact, person.contact2]).toEqual(
      isChanged ? [cells['Email Address'], '6175550188', '6175550189'] : ['ines@example.org', '6175550101', ''],
    );
  },
);

it('imports for an administrator who is no longer an owner nothing that they previewed as one [SSN-05]', async () => {
  const [target] = await stored(1);
  if (!target) throw new Error('No person is stored');
  await backend.db.updateTable('people').set({ is_admin: true }).where('id', '=', target.id).execute();
  await backend.db
    .insertInto('administrators')
    .values({ person_id: target.id, rights: ['people'] })
    .execute();
  const importer = await administrator('owner');
  const row = selfRow(target.ssn, { 'Covered Person': target.name, 'Phone 2': '6175550189' });
  const report = await reportOf(previewImport(backend, importer.token, employeeCsv([row], fileColumns)));
  await backend.db
    .updateTable('administrators')
    .set({ rights: ['people'] })
    .where('console_admin_id', '=', importer.id)
    .execute();
  expect((await applyImport(backend, importer.token, report)).body.status).toBe('failure');
  expect(await rowsOf(backend, importer.token, report.id, 'ignored')).toEqual([
    expect.objectContaining({ reason: 'Only an owner can change an administrator’s Phone 2' }),
  ]);
});

/** Creates a spouse who administers the program, and a CSV row that differs in every field. */
async function administratorInFamily(isActive: boolean) {
  const [employee, target] = await stored(2);
  if (!employee || !target) throw new Error('No person is stored');
  await backend.db
    .updateTable('people')
    .set({ relation: 'Spouse', employee_id: employee.id, is_admin: isActive })
    .where('id', '=', target.id)
    .execute();
  await backend.db
    .insertInto('administrators')
    .values({ person_id: target.id, rights: ['people'], off_at: isActive ? null : now() })
    .execute();
  const row = {
    ...selfRow(target.ssn, { 'Covered Person': target.name }),
    'Employee SSN': employee.ssn,
    Relation: 'Child',
    'Email Address': `${target.id}@elsewhere.example`,
    'Phone 1': '6175550188',
    'Phone 2': '6175550189',
    Status: 'In Active',
    Registration: 'Not Registered',
  };
  const signInOf = () =>
    backend.db
      .selectFrom('people')
      .select(['email', 'contact', 'contact2', 'relation', 'status'])
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
  return { ...target, row, signInOf };
}

describe.each([
  ['active', true],
  ['deactivated', false],
] as const)('of an administrator who is %s', (_state, isActive) => {
  const columns = [...fileColumns, 'Status', 'Registration'];

  it.each([[['people']], [['owner']]] as [Permission[]][])(
    'lets a previewed file of %j never change the status, and change the rest only for an owner [SSN-05]',
    async (own) => {
      const { id, row, signInOf } = await administratorInFamily(isActive);
      const before = await signInOf();
      const importer = await administrator(...own);
      const sheet = employeeCsv([{ ...row, 'Empl Type': 'Part Time' }], columns);
      const report = await reportOf(previewImport(backend, importer.token, sheet));
      const [shown] = await rowsOf(backend, importer.token, report.id, 'changed');
      const isOpen = own.includes('owner');
      expect(shown?.changes.map(({ field }) => field).sort()).toEqual(
        isOpen ? ['Email Address', 'Empl Type', 'Phone 1', 'Phone 2', 'Relation'] : ['Empl Type'],
      );
      expect(shown?.reason).toMatch(/An administrator’s status can’t be changed by a file/);
      await reportOf(applyImport(backend, importer.token, report));
      expect(await signInOf()).toEqual(
        isOpen
          ? {
              email: row['Email Address'],
              contact: row['Phone 1'],
              contact2: row['Phone 2'],
              relation: row.Relation,
              status: 1,
            }
          : before,
      );
      expect((await recordOf(backend, id))?.empl_type).toBe('Part Time');
    },
  );

  it('changes nothing of how they sign in by a file that is imported without a preview [SSN-05]', async () => {
    const { row, signInOf } = await administratorInFamily(isActive);
    const before = await signInOf();
    const importer = await administrator('people');
    await importEmployeeFile(
      backend,
      importer.token,
      employeeCsv([{ ...row, 'Plan Name': 'MetLife Vision Plan' }], columns),
    );
    expect(await signInOf()).toEqual(before);
  });

  it('restores by an undo neither the status nor the sign-in of a person who became an administrator since [SSN-05]', async () => {
    const [target] = await stored(1);
    if (!target) throw new Error('No person is stored');
    const importer = await administrator('people');
    const cells = { 'Covered Person': target.name, 'Phone 2': '6175550189' };
    const row = { ...selfRow(target.ssn, cells), Status: 'In Active', Registration: 'Not Registered' };
    const report = await reportOf(previewImport(backend, importer.token, employeeCsv([row], columns)));
    await reportOf(applyImport(backend, importer.token, report));
    await backend.db.updateTable('people').set({ is_admin: isActive }).where('id', '=', target.id).execute();
    await backend.db
      .insertInto('administrators')
      .values({ person_id: target.id, rights: ['people'], off_at: isActive ? null : now() })
      .execute();
    const { token } = importer;
    const { body } = await backend.main('GET', importPaths.undoPreview(report.id), { token });
    expect(body.data.counts).toMatchObject({ putBack: 0, impossible: 1 });
    await backend.main('POST', importPaths.undo, { token, body: { id: report.id, version: body.data.version } });
    expect(await recordOf(backend, target.id)).toMatchObject({ status: 0, contact2: '6175550189' });
  });
});
