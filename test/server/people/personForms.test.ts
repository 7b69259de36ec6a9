import { employeePaths } from '@/contract/people/employee';
import { formTexts, type PersonDetails, personFormPaths } from '@/contract/people/personForm';
import { recordMergePaths } from '@/contract/people/recordMerge';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { takeImportLock } from '@/server/modules/people/importLock';
import { ssnColumnsOf } from '@/server/modules/people/queries/personForm';
import { verifyAudit } from '@/server/platform/audit/verify';

import { checkCode, freeContact, newConsoleAdmin, newPerson, startSignUp } from '../../support/browser/identity';
import { tokenFor } from '../../support/chatConnection';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { detailsOf, peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { selfRow, unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
});
afterAll(() => backend.close());

const hashOf = (ssn: string) => backend.parts.cipher.lookupHash('ssn', ssn);
const withSsn = (ssn: string) =>
  backend.db.selectFrom('people').selectAll().where('ssn_hash', '=', hashOf(ssn)).execute();
const summary = async () => (await backend.main('GET', employeePaths.summary, { token })).body.data;
const countNow = async () => {
  const rows = await backend.db.selectFrom('people').selectAll().where('relation', '=', 'Self').execute();
  return {
    totalEmployeesCount: rows.length,
    totalRegisteredEmployees: rows.filter(({ registered_at }) => registered_at).length,
    totalNonRegisteredEmployees: rows.filter(({ registered_at }) => !registered_at).length,
    totalInactiveEmployees: rows.filter(({ status }) => status === 0).length,
  };
};
const problemsOf = (answer: { data?: { problems?: object } }) => answer.data?.problems;

describe('adding', () => {
  it('adds an employee by form, then a relative of theirs, with both in the lists and the counts right [ROLL-01]', async () => {
    const before = await summary();
    const ssn = unusedSsn();
    const contact = freeContact();
    const answer = await people.add({
      name: '  Marlow   van  Finch ',
      email: 'Marlow.Finch@Example.org',
      contact: `+1 (${contact.slice(0, 3)}) ${contact.slice(3, 6)}-${contact.slice(6)}`,
      ssn: `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`,
    });
    expect(answer).toMatchObject({ status: 'success', message: 'Person added.', data: { id: expect.any(Number) } });
    const { id } = answer.data;
    expect(await recordOf(backend, id)).toMatchObject({
      relation: 'Self',
      full_name: 'Marlow van Finch',
      first_name: 'Marlow van',
      last_name: 'Finch',
      name_key: 'marlow van finch',
      email: 'marlow.finch@example.org',
      contact,
      contact2: '',
      empl_type: 'Full Time',
      enrollment_date: '2025-04-01',
      ssn_last4: ssn.slice(-4),
      status: 1,
      registered_at: null,
    });
    expect((await withSsn(ssn)).map((row) => backend.parts.cipher.decrypt(row.ssn_sealed))).toEqual([ssn]);

    const child = await people.added({ name: 'Wren', relation: 'Child', email: '', contact: '', employeeId: id });
    expect(await recordOf(backend, child)).toMatchObject({ relation: 'Child', employee_id: id, full_name: 'Wren' });
    const { body } = await backend.main('GET', employeePaths.details, { token, query: { id } });
    expect(body.data.relatives).toMatchObject([{ id: child, userRealation: 'Child', userEmail: null }]);

    const after = await summary();
    expect(after).toEqual(await countNow());
    expect(after.totalEmployeesCount).toBe(before.totalEmployeesCount + 1);
    const lines = await auditLines(backend, { action: 'change' });
    expect(lines.slice(-2).map(({ subject, detail }) => ({ subject, detail }))).toEqual([
      { subject: `person:${id}`, detail: { added: 'Self' } },
      { subject: `person:${child}`, detail: { added: 'Child', employee: id } },
    ]);
    expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();

    // An added person signs up like anyone else.
    const signUp = await startSignUp(backend, { contact, ssn });
    expect((await checkCode(backend, signUp.token, contact, signUp.code)).body.status).toBe('success');
  });

  it.each<[string, Partial<PersonDetails & { ssn: string; employeeId: number }>, object]>([
    [
      'nothing at all',
      { name: ' ', ssn: '', email: '', contact: '', emplType: '' },
      {
        name: formTexts.name,
        ssn: formTexts.ssn,
        email: formTexts.email,
        contact: formTexts.contact,
        emplType: formTexts.emplType,
      },
    ],
    ['a name that is too long', { name: 'n'.repeat(151) }, { name: formTexts.tooLong(150) }],
    ['a name that cannot be stored', { name: 'Mar\u0000low' }, { name: formTexts.unstorable }],
    ['eight digits', { ssn: '12345678' }, { ssn: formTexts.ssnDigits }],
    ['letters in the SSN', { ssn: '12345678x' }, { ssn: formTexts.ssnDigits }],
    ['no address', { email: 'marlow at example' }, { email: formTexts.emailInvalid }],
    ['half a number', { contact: '617555' }, { contact: formTexts.digits }],
    ['half a second number', { contact2: '61755501111' }, { contact2: formTexts.digits }],
    ['a day that does not exist', { enrollmentDate: '2025-02-30' }, { enrollmentDate: formTexts.date }],
    ['a day of another century', { enrollmentDate: '1899-12-31' }, { enrollmentDate: formTexts.date }],
    ['a relation without an employee', { relation: 'Spouse' }, { relation: formTexts.self }],
  ])('has a separate error message for each field: %s [ROLL-01]', async (_title, wrong, problems) => {
    const before = await countNow();
    const answer = await people.add(wrong);
    expect(answer.status).toBe('failure');
    expect(problemsOf(answer)).toEqual(problems);
    expect(await countNow()).toEqual(before);
  });

  it('requires fields of a spouse that it does not of a child, and an employee for a relative', async () => {
    const employeeId = await people.added();
    const lacking = { email: '', contact: '', employeeId };
    expect(problemsOf(await people.add({ ...lacking, relation: 'Spouse' }))).toEqual({
      email: formTexts.email,
      contact: formTexts.contact,
    });
    expect(problemsOf(await people.add({ relation: 'Self', employeeId }))).toEqual({ relation: formTexts.relation });
    const child = await people.added({ ...lacking, relation: 'Child' });
    expect((await people.add({ relation: 'Child', employeeId: child })).message).toMatch(/not an employee/);
    expect((await people.add({ relation: 'Child', employeeId: 987_654 })).message).toMatch(/Employee not found/);
  });

  it('refuses an SSN that someone has at its field, with a link to the record and nothing else of it [ROLL-01]', async () => {
    const ssn = unusedSsn();
    const id = await people.added({ ssn, name: 'Perrin Vale' });
    const childSsn = unusedSsn();
    const child = await people.added({ ssn: childSsn, relation: 'Child', employeeId: id });
    for (const [taken, holder] of [
      [ssn, { id, employeeId: id }],
      [childSsn, { id: child, employeeId: id }],
    ] as const) {
      const answer = await people.add({ ssn: taken });
      expect(answer.data).toEqual({ problems: { ssn: formTexts.ssnTaken }, holder });
      expect(JSON.stringify(answer)).not.toContain('Perrin');
      // The response reveals whose number it is, so it is logged as a lookup.
      const [line] = (await auditLines(backend, { subject: `person:${holder.id}`, action: 'change' })).slice(-1);
      expect(line).toMatchObject({ outcome: 'refused', detail: { field: 'ssn' } });
    }
  });

  it('refuses a placeholder SSN as one and matches no one by it, also where an older version stored it [IMP-20]', async () => {
    const { cipher } = backend.parts;
    const id = await people.added();
    const other = await people.added({ contact2: '6175550144' });
    const stored = ssnColumnsOf('000000000', cipher);
    await backend.db.updateTable('people').set(stored).where('id', '=', id).execute();
    for (const ssn of ['000000000', '000-00-0000', '111111111', '123-45-6789'])
      expect((await people.add({ ssn })).data).toEqual({ problems: { ssn: formTexts.ssnPlaceholder } });
    const form = await people.readForm(other);
    expect((await people.edit(other, { ssn: '000000000' }, form)).data).toEqual({
      problems: { ssn: formTexts.ssnPlaceholder },
    });

    const signUp = await backend.main('POST', sessionPaths.signUp, {
      body: {
        userSSN: '000000000',
        userContact: (await recordOf(backend, id))?.contact ?? '',
        userPassword: 'Lantern!7up',
      },
    });
    expect(signUp.body).toMatchObject({ status: 'failure', message: `SSN: ${formTexts.ssnPlaceholder}` });
    const sheet = await importEmployeeFile(
      backend,
      token,
      employeeCsv([selfRow('000000000'), { ...selfRow(unusedSsn()), 'Employee SSN': '000000000', Relation: 'Child' }]),
    );
    expect(sheet.body.data.invalidRecords.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      [
        'Line 2: Employee SSN is a placeholder, not a Social Security number',
        'Line 2: SSN is a placeholder, not a Social Security number',
      ],
      ['Line 3: Employee SSN is a placeholder, not a Social Security number'],
    ]);

    expect((await people.readForm(id)).ssn).toBe('');
    const joined = await people.post(recordMergePaths.preview, { id, otherId: other });
    expect(joined.data.rows.find(({ field }: { field: string }) => field === 'ssn')).toMatchObject({
      kept: '',
      suggested: 'removed',
    });
  });

  it('keeps one record of the same person added many times at once, and adds no one for a repeated call [ROLL-01]', async () => {
    const ssn = unusedSsn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => people.add({ ssn })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 'success'))
      expect(problemsOf(answer)).toEqual({ ssn: formTexts.ssnTaken });
    expect(await withSsn(ssn)).toHaveLength(1);

    const again = unusedSsn();
    const headers = { 'idempotency-key': 'added-by-form-0001' };
    const [first, second] = [
      await people.add({ ssn: again }, token, headers),
      await people.add({ ssn: again }, token, headers),
    ];
    expect(second).toEqual(first);
    expect(await withSsn(again)).toHaveLength(1);
    expect(await summary()).toEqual(await countNow());
  });

  it('keeps one record of a person added by form and by a CSV file at once, and stores the file [ROLL-01 E9]', async () => {
    const ssns = Array.from({ length: 40 }, unusedSsn);
    // With other names, each row would count as a lookup by SSN, of which only a few a day are allowed.
    const sheet = employeeCsv(ssns.map((ssn) => selfRow(ssn, { 'Covered Person': detailsOf().name })));
    const importing = importEmployeeFile(backend, token, sheet);
    const forms = [];
    for (const ssn of ssns) forms.push(await people.add({ ssn }));
    expect((await importing).body).toMatchObject({ status: 'success' });
    for (const ssn of ssns) expect(await withSsn(ssn)).toHaveLength(1);
    for (const answer of forms.filter(({ status }) => status !== 'success'))
      expect(answer.message).toMatch(/^Another import is running|^Not saved|^You’ve looked up/);
    await backend.db.deleteFrom('attempts').where('kind', '=', 'ssn-lookup').execute();
    expect(await summary()).toEqual(await countNow());
    expect(await people.add()).toMatchObject({ status: 'success' });
  });
});

// On PGlite, adding a person waits for the import, which is one transaction on the only connection.
if (globalThis.ENGINE !== 'PGlite')
  it('adds no one by form while a CSV file is being stored', async () => {
    const message = 'Another import is running. Try again when it’s done.';
    const id = await people.added();
    await backend.db.transaction().execute(async (tx) => {
      await takeImportLock(tx);
      expect((await people.add()).message).toBe(message);
      expect((await people.edit(id, { ssn: unusedSsn() })).message).toBe(message);
      expect(await people.edit(id, { name: 'Marlow Lark' })).toMatchObject({ status: 'success' });
    });
    expect(await people.add()).toMatchObject({ status: 'success' });
  });

describe('dates of birth', () => {
  it('stores a date of birth, shows it to administrators and to the person, and not to the family [LIFE-03]', async () => {
    const id = await people.added({ birthDate: '03/09/1984' });
    const child = await people.added({ name: 'Wren', relation: 'Child', employeeId: id, birthDate: '2019-02-28' });
    expect(await recordOf(backend, id)).toMatchObject({ birth_date: '1984-03-09' });
    expect(await people.readForm(id)).toMatchObject({ birthDate: '1984-03-09' });
    const { body } = await backend.main('GET', employeePaths.details, { token, query: { id } });
    expect(body.data).toMatchObject({ birthDate: '1984-03-09', relatives: [{ id: child, birthDate: '2019-02-28' }] });
    const { body: list } = await backend.main('GET', employeePaths.list, { token, query: { search: 'Marlow' } });
    expect(JSON.stringify(list)).not.toContain('1984-03-09');

    await backend.db.updateTable('people').set({ registered_at: new Date() }).where('id', '=', id).execute();
    const { body: own } = await backend.main('GET', userPaths.info, { token: await tokenFor(backend, 'person', id) });
    expect(own.data.birthDate).toBe('1984-03-09');
    expect(JSON.stringify(own)).not.toContain('2019-02-28');
  });

  it('refuses a date in the future, beyond 120 years, or no date, at its field; an empty one is unknown [LIFE-03]', async () => {
    const today = await backend.parts.siteValues.today();
    const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)];
    for (const [birthDate, problem] of [
      [`${year + 1}${rest}`, formTexts.birthDateFuture],
      [`${year - 121}${rest}`, formTexts.birthDateOld],
      ['1984-02-30', formTexts.birthDate],
    ])
      expect(problemsOf(await people.add({ birthDate }))).toEqual({ birthDate: problem });
    const id = await people.added({ birthDate: today });
    expect(problemsOf(await people.edit(id, { birthDate: `${year + 1}${rest}` }))).toEqual({
      birthDate: formTexts.birthDateFuture,
    });
    expect(await people.edit(id, { birthDate: '' })).toMatchObject({ status: 'success' });
    expect(await recordOf(backend, id)).toMatchObject({ birth_date: null });
    const [line] = (await auditLines(backend, { subject: `person:${id}`, action: 'change' })).slice(-1);
    expect(line?.detail).toEqual({ fields: 'birthDate' });
  });

  it('keeps the date of birth when a page of the previous release saves the form without it [LIFE-03]', async () => {
    const id = await people.added({ birthDate: '1984-03-09' });
    const { birthDate: _unknown, ssnMark, ...previous } = await people.readForm(id);
    const body = { id, person: { ...previous, emplType: 'Part Time' }, previous: { ...previous, ssnMark } };
    expect(await people.post(personFormPaths.edit, body)).toMatchObject({ status: 'success' });
    expect(await recordOf(backend, id)).toMatchObject({ birth_date: '1984-03-09', empl_type: 'Part Time' });
  });
});

describe('an SSN that is to follow', () => {
  const newborn = (employeeId: number, name = 'Baby Finch') =>
    people.add({ name, relation: 'Child', email: '', contact: '', employeeId, ssn: '', isSsnToFollow: true });

  it('adds a dependent without an SSN, whom no SSN finds, and takes the SSN later like a correction [LIFE-03]', async () => {
    const employee = await people.added();
    const { id } = (await newborn(employee)).data;
    expect(await recordOf(backend, id)).toMatchObject({ ssn_last4: '' });
    const { body } = await backend.main('GET', employeePaths.details, { token, query: { id: employee } });
    expect(body.data.relatives).toMatchObject([{ id, userSSN: '***-**-' }]);
    expect(body.data.relatives[0]).not.toHaveProperty('isSsnOnRequest');
    expect(await people.readForm(id)).toMatchObject({ ssn: '', isSsnToFollow: true });
    expect(await people.post(employeePaths.revealSsn, { id })).toMatchObject({
      status: 'failure',
      message: 'This person’s SSN isn’t on file yet.',
    });
    const { body: found } = await backend.main('GET', employeePaths.list, { token, query: { search: '0000' } });
    expect(found.data.userDetails.map((one: { id: number }) => one.id)).not.toContain(employee);
    expect((await withSsn('000000000')).map((row) => row.id)).not.toContain(id);

    const ssn = unusedSsn();
    expect(await people.edit(id, { ssn })).toMatchObject({ status: 'success' });
    expect((await withSsn(ssn)).map((row) => row.id)).toEqual([id]);
    expect(await people.readForm(id)).toMatchObject({ ssn: `***-**-${ssn.slice(-4)}` });
    expect(await people.readForm(id)).not.toHaveProperty('isSsnToFollow');
  });

  it('refuses it for an employee, and a second dependent of the same name in the family [LIFE-03]', async () => {
    const alone = await people.add({ ssn: '', isSsnToFollow: true });
    expect(problemsOf(alone)).toEqual({ ssn: formTexts.ssnToFollow });
    expect(problemsOf(await people.add({ ssn: '' }))).toEqual({ ssn: formTexts.ssn });
    const employee = await people.added();
    expect(await newborn(employee)).toMatchObject({ status: 'success' });
    expect(problemsOf(await newborn(employee, 'baby  finch'))).toEqual({ name: formTexts.nameTaken });
    expect(await newborn(employee, 'Twin Finch')).toMatchObject({ status: 'success' });
    expect(await newborn(await people.added())).toMatchObject({ status: 'success' });
  });

  it('stores a placeholder in such a record, which the previous release can decrypt [LIFE-03 OPS-07]', async () => {
    const { id } = (await newborn(await people.added())).data;
    const row = await recordOf(backend, id);
    expect(row && backend.parts.cipher.decrypt(row.ssn_sealed)).toBe('000000000');
  });
});

describe('editing', () => {
  it('opens the form with the stored details and a masked SSN, and logs an audit entry [ROLL-01]', async () => {
    const ssn = unusedSsn();
    const id = await people.added({ ssn, contact2: '6175550122' });
    expect(await people.readForm(id)).toEqual({
      id,
      name: 'Marlow Finch',
      relation: 'Self',
      email: 'marlow.finch@example.org',
      contact: '6175550111',
      contact2: '6175550122',
      emplType: 'Full Time',
      enrollmentDate: '2025-04-01',
      birthDate: '',
      ssn: `***-**-${ssn.slice(-4)}`,
      ssnMark: expect.stringMatching(/^[0-9a-f]{64}$/),
      isRegistered: false,
      isAdmin: false,
    });
    const [line] = (await auditLines(backend, { subject: `person:${id}`, action: 'view-record' })).slice(-1);
    expect(line).toMatchObject({ outcome: 'done', detail: { form: true } });
  });

  it('logs an audit entry with the field names for each change of details, and changes nothing else [ROLL-01]', async () => {
    const id = await people.added({ contact: freeContact() });
    const before = await recordOf(backend, id);
    const change = { name: 'Marlow Reed', email: 'reed@example.org', emplType: 'Part Time', enrollmentDate: '' };
    const form = await people.readForm(id);
    expect(await people.edit(id, change, form)).toEqual({ status: 'success', message: 'Details saved.' });
    expect(await recordOf(backend, id)).toEqual({
      ...before,
      full_name: 'Marlow Reed',
      last_name: 'Reed',
      name_key: 'marlow reed',
      email: 'reed@example.org',
      empl_type: 'Part Time',
      enrollment_date: null,
      updated_at: expect.any(Date),
    });
    // Repeated because the response was lost: no change, and no second entry.
    expect(await people.edit(id, change, form)).toMatchObject({ status: 'success' });
    const lines = await auditLines(backend, { subject: `person:${id}`, action: 'change' });
    expect(lines.map(({ detail }) => detail)).toEqual([
      { added: 'Self' },
      { fields: 'name email emplType enrollmentDate' },
    ]);
  });

  it('shows one of two administrators who edit at once what the other stored, and loses nothing [ROLL-01]', async () => {
    const id = await people.added();
    const form = await people.readForm(id);
    const answers = await Promise.all([
      people.edit(id, { emplType: 'Part Time' }, form),
      people.edit(id, { email: 'second@example.org' }, form),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
    const refused = answers.find(({ status }) => status === 'failure');
    expect(refused?.data.current).toEqual(await people.readForm(id));
    // Keeps both: the second change is based on what is stored now.
    const second = answers[0]?.status === 'failure' ? { emplType: 'Part Time' } : { email: 'second@example.org' };
    expect(await people.edit(id, second, refused?.data.current)).toMatchObject({ status: 'success' });
    expect(await recordOf(backend, id)).toMatchObject({ empl_type: 'Part Time', email: 'second@example.org' });
  });

  it('corrects a wrong SSN after recent proof of identity; a number belongs to one record, and two corrections conflict', async () => {
    const [wrong, right, other] = [unusedSsn(), unusedSsn(), unusedSsn()];
    const id = await people.added({ ssn: wrong });
    const form = await people.readForm(id);
    const taken = await people.edit(id, { ssn: await ssnOfSomeone() }, form);
    expect(problemsOf(taken)).toEqual({ ssn: formTexts.ssnTaken });
    expect((await auditLines(backend, { action: 'change' })).at(-1)).toMatchObject({ outcome: 'refused' });
    expect(problemsOf(await people.edit(id, { ssn: '12345' }, form))).toEqual({ ssn: formTexts.ssnDigits });

    const old = await tokenFor(backend, 'console', await consoleId());
    await backend.db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 601_000) })
      .where('id', '=', (await sessionOf(old)).id)
      .execute();
    expect(await people.edit(id, { ssn: right }, form, old)).toMatchObject({ data: { proof: 'needed' } });
    expect(await people.edit(id, { emplType: 'Part Time' }, form, old)).toMatchObject({ status: 'success' });

    const now = await people.readForm(id);
    const answers = await Promise.all([people.edit(id, { ssn: right }, now), people.edit(id, { ssn: other }, now)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
    const [stored] = [...(await withSsn(right)), ...(await withSsn(other))];
    expect(stored?.id).toBe(id);
    expect(await withSsn(wrong)).toEqual([]);
    const [line] = (await auditLines(backend, { subject: `person:${id}`, action: 'change' })).slice(-1);
    expect(line?.detail).toEqual({ fields: 'ssn' });
  });

  it('ends a sign-up that was started with a wrong number or SSN when that is corrected', async () => {
    const ssn = unusedSsn();
    const [wrong, right] = [freeContact(), freeContact()];
    const id = await people.added({ ssn, contact: wrong });
    const staleSignUp = await startSignUp(backend, { contact: wrong, ssn });
    await people.edit(id, { contact: right });
    expect((await checkCode(backend, staleSignUp.token, wrong, staleSignUp.code)).status).toBe(401);
    expect(await recordOf(backend, id)).toMatchObject({ contact: right, registered_at: null });
    const { token: own, code } = await startSignUp(backend, { contact: right, ssn });
    expect((await checkCode(backend, own, right, code)).body.status).toBe('success');
  });

  it('does not change a sign-in number here, and keeps its sessions open', async () => {
    const { id, contact, password } = await newPerson(backend);
    const signIn = { userContact: contact, userPassword: password };
    const own = (await backend.main('POST', sessionPaths.signIn, { body: signIn })).body.data.access_token;
    expect(problemsOf(await people.edit(id, { contact: freeContact() }))).toEqual({ contact: formTexts.signInNumber });
    expect(await people.edit(id, { contact2: '6175550133', name: 'Blair Moss' })).toMatchObject({ status: 'success' });
    const { body } = await backend.main('GET', '/user/getUserInfo', { token: own });
    expect(body.data).toMatchObject({ userFullName: 'Blair Moss', userContact: `+1${contact}` });
  });

  it('lets only an owner change more of an administrator than harmless details', async () => {
    const { id } = await newPerson(backend, { isAdmin: true });
    const keeper = await tokenFor(backend, 'console', (await newConsoleAdmin(backend, ['people'])).id);
    const closed = { email: 'else@example.org', contact2: freeContact(), ssn: unusedSsn() };
    for (const [field, text] of Object.entries(closed))
      expect(await people.edit(id, { [field]: text }, undefined, keeper)).toMatchObject({
        status: 'failure',
        message: expect.stringContaining('Only an owner'),
      });
    const harmless = { name: 'Blair Heath', emplType: 'Part Time' };
    expect(await people.edit(id, harmless, undefined, keeper)).toMatchObject({ status: 'success' });
    expect(problemsOf(await people.edit(id, { contact: freeContact() }))).toEqual({ contact: formTexts.signInNumber });
    expect(await people.edit(id, closed)).toMatchObject({ status: 'success' });
  });

  it('accepts spouse or child as a relation, nothing else, and requires an address and a number of a new spouse', async () => {
    const employeeId = await people.added();
    const id = await people.added({ relation: 'Child', email: '', contact: '', employeeId });
    expect(problemsOf(await people.edit(id, { relation: 'Spouse' }))).toEqual({
      email: formTexts.email,
      contact: formTexts.contact,
    });
    expect(problemsOf(await people.edit(id, { relation: 'Self' }))).toMatchObject({ relation: formTexts.relation });
    expect(problemsOf(await people.edit(employeeId, { relation: 'Child' }))).toEqual({ relation: formTexts.relation });
    const spouse = { relation: 'Spouse', email: 'spouse@example.org', contact: freeContact() } as const;
    expect(await people.edit(id, spouse)).toMatchObject({ status: 'success' });
    expect(await recordOf(backend, id)).toMatchObject({ relation: 'Spouse', employee_id: employeeId });
  });

  it('lets a stored record keep missing fields while something else is changed', async () => {
    const { id } = await newPerson(backend, { isRegistered: false, hasContact: false });
    await backend.db.updateTable('people').set({ email: '', empl_type: '' }).where('id', '=', id).execute();
    expect(await people.edit(id, { name: 'Blair Fenn' })).toMatchObject({ status: 'success' });
    expect(problemsOf(await people.edit(id, { name: '' }))).toEqual({ name: formTexts.name });
  });

  it('refuses deleted accounts and deleted people with a message', async () => {
    const { id } = await newPerson(backend);
    const form = await people.readForm(id);
    await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect((await people.edit(id, { name: 'Nadia Vale' }, form)).message).toMatch(/account was deleted/);
    const read = await backend.main('GET', personFormPaths.read(id), { token });
    expect(read.body.message).toMatch(/account was deleted/);
    expect((await people.edit(987_654, { name: 'Nadia Vale' }, form)).message).toMatch(/no longer exists/);
    for (const body of [{}, { id }, { id, person: form, previous: {} }])
      expect((await backend.main('POST', personFormPaths.edit, { token, body })).status).toBe(400);
  });
});

const consoleId = async () => (await backend.db.selectFrom('console_admins').select('id').executeTakeFirstOrThrow()).id;
const sessionOf = async (own: string) => {
  const caller = await backend.parts.sessions.find(own, false);
  return { id: caller?.sessionId ?? 0 };
};
async function ssnOfSomeone() {
  const ssn = unusedSsn();
  await people.added({ ssn });
  return ssn;
}
