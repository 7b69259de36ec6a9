import { sql } from 'kysely';

import { employeePaths } from '@/contract/people/employee';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { enrollmentPaths } from '@/contract/people/enrollment';
import { planPaths } from '@/contract/people/plan';
import { type MergeChoices, type MergePreview, mergeFields, recordMergePaths } from '@/contract/people/recordMerge';
import { userPaths } from '@/contract/people/user';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import { historyOf, plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { verifyAudit } from '@/server/platform/audit/verify';

import { checkCode, freeContact, newPerson, signIn, startSignUp } from '../../support/browser/identity';
import { tokenFor } from '../../support/chatConnection';
import { expectListed } from '../../support/expectListed';
import { formOf, samplePdf } from '../../support/page/forms';
import { peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
  token = await backend.signInConsole();
  people = peopleOf(backend, token);
});
afterAll(() => backend.close());

const preview = async (id: number, otherId: number): Promise<MergePreview> =>
  (await people.post(recordMergePaths.preview, { id, otherId })).data;
const merge = (id: number, otherId: number, digest: string, choices: MergeChoices = {}) =>
  people.post(recordMergePaths.merge, { id, otherId, digest, choices });
const mergeNow = async (id: number, otherId: number, choices: MergeChoices = {}) =>
  merge(id, otherId, (await preview(id, otherId)).digest, choices);
const rowOf = ({ rows }: MergePreview, field: string) => rows.find((row) => row.field === field);
const enroll = (id: number, plans: Partial<EnrolledPlans>) => {
  const nothing: EnrolledPlans = { medical: null, dental: null, vision: null };
  return people.post(enrollmentPaths.change, { id, plans: { ...nothing, ...plans }, previous: nothing });
};
const today = () => backend.parts.siteValues.today();
const uploadCard = (id: number, documentType: string) =>
  backend.main('POST', planPaths.uploadDocument, {
    token,
    query: { id, documentType },
    body: formOf({ file: samplePdf() }),
  });
const expectCorrectSummary = async () => {
  const { body } = await backend.main('GET', employeePaths.summary, { token });
  const rows = await backend.db.selectFrom('people').selectAll().where('relation', '=', 'Self').execute();
  expect(body.data).toMatchObject({
    totalEmployeesCount: rows.length,
    totalRegisteredEmployees: rows.filter(({ registered_at }) => registered_at).length,
    totalInactiveEmployees: rows.filter(({ status }) => status === 0).length,
  });
};

/** Every column that refers to a person; a new one must be added here. */
const references = [
  'account_ends.person_id',
  'administrators.person_id',
  'alerts_seen.person_id',
  'authenticator_apps.person_id',
  'change_requests.person_id',
  'conversations.member_id',
  'coverages.person_id',
  'devices.person_id',
  'family_requests.addressee_id',
  'family_requests.person_id',
  'files.owner_id',
  'former_emails.person_id',
  'invitation_rounds.person_id',
  'invitations.person_id',
  'invited_people.person_id',
  'life_event_changes.person_id',
  'life_events.employee_id',
  'number_changes.person_id',
  'passkey_owners.person_id',
  'passkeys.person_id',
  'people.employee_id',
  'plan_documents.person_id',
  'recovery_codes.person_id',
  'sessions.person_id',
  'terms_acceptances.person_id',
];

it('takes the date of birth that one record has, and the SSN where the other one’s is to follow [LIFE-03 ROLL-01]', async () => {
  const employeeId = await people.added();
  const child = { relation: 'Child', email: '', contact: '', employeeId } as const;
  const id = await people.added({
    ...child,
    name: 'Baby Finch',
    ssn: '',
    isSsnToFollow: true,
    birthDate: '2025-05-04',
  });
  const ssn = unusedSsn();
  const otherId = await people.added({ ...child, name: 'Robin Finch', ssn });
  const before = await preview(id, otherId);
  expect(rowOf(before, 'ssn')).toMatchObject({
    kept: 'SSN to follow',
    removed: `***-**-${ssn.slice(-4)}`,
    suggested: 'removed',
    fixed: 'The other record has no SSN yet.',
  });
  expect(rowOf(before, 'birthDate')).toMatchObject({ kept: '2025-05-04', removed: '', suggested: 'kept' });
  expect(await mergeNow(id, otherId, { ssn: 'kept' })).toMatchObject({ status: 'success' });
  expect(await recordOf(backend, id)).toMatchObject({ ssn_last4: ssn.slice(-4), birth_date: '2025-05-04' });
});

it('moves or ends every reference to a person in a merge [ROLL-01]', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as place from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'people'::regclass order by 1`.execute(backend.db);
  expectListed(
    {
      name: 'references',
      file: 'test/server/people/recordMerges.test.ts',
      of: 'each is moved or ended in src/server/modules/people/queries/recordMerge.ts when two records are merged',
    },
    rows.map(({ place }) => place),
    references,
  );
});

it('shows field by field in the preview what is kept, and logs both views as audit entries [ROLL-01]', async () => {
  const [keptSsn, removedSsn] = [unusedSsn(), unusedSsn()];
  const kept = await people.added({ name: 'Jo Vale', ssn: keptSsn, contact2: '' });
  const removed = await people.added({
    name: 'Joanna Vale',
    ssn: removedSsn,
    contact2: '6175550144',
    enrollmentDate: '',
  });
  const child = await people.added({ name: 'Wren Vale', relation: 'Child', employeeId: removed });
  await enroll(removed, { medical: 'umr_plan_a' });
  await uploadCard(removed, 'medical');
  expect(await preview(kept, removed)).toEqual({
    kept: { id: kept, employeeId: kept, name: 'Jo Vale', isRegistered: false, isActive: true },
    removed: { id: removed, employeeId: removed, name: 'Joanna Vale', isRegistered: false, isActive: true },
    problem: null,
    rows: [
      { field: 'name', kept: 'Jo Vale', removed: 'Joanna Vale', isSame: false, suggested: 'kept' },
      {
        field: 'ssn',
        kept: `***-**-${keptSsn.slice(-4)}`,
        removed: `***-**-${removedSsn.slice(-4)}`,
        isSame: false,
        suggested: 'kept',
      },
      { field: 'family', kept: 'Employee', removed: 'Employee', isSame: true, suggested: 'kept' },
      expect.objectContaining({ field: 'email', isSame: true }),
      expect.objectContaining({ field: 'contact', isSame: true }),
      { field: 'contact2', kept: '', removed: '6175550144', isSame: false, suggested: 'removed' },
      expect.objectContaining({ field: 'emplType', isSame: true }),
      { field: 'enrollmentDate', kept: '2025-04-01', removed: await today(), isSame: false, suggested: 'kept' },
    ],
    plans: [{ kind: 'medical', name: 'UMR Plan A', from: 'removed' }],
    cards: [{ kind: 'medical', from: 'removed', replacesOther: false }],
    relatives: ['Wren Vale'],
    notifications: 0,
    hasConversation: false,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const id of [kept, removed]) {
    const [line] = (await auditLines(backend, { subject: `person:${id}`, action: 'view-record' })).slice(-1);
    expect(line?.detail).toEqual({ join: true });
  }
  expect(await recordOf(backend, child)).toMatchObject({ employee_id: removed });
});

it('merges a record with a wrong SSN with the right one: moves everything that refers to it, and then deletes it [ROLL-01]', async () => {
  const { db, now } = backend.parts;
  const member = await newPerson(backend);
  const [ssn, contact] = [unusedSsn(), freeContact()];
  const removed = await people.added({ name: 'Blair T. Winslow', ssn, contact, contact2: '6175550155' });
  const child = await people.added({ name: 'Sky Winslow', relation: 'Child', employeeId: removed });
  await enroll(removed, { dental: 'metlife_dental_plan' });
  await enroll(member.id, { medical: 'umr_plan_a' });
  await uploadCard(removed, 'dental');
  await storeMessage(db, {
    memberId: member.id,
    side: 'member',
    sender: `person:${member.id}`,
    clientId: 'sent-by-member',
    text: 'Hello',
    at: now(),
  });
  await sql`insert into alerts_seen select ${removed}, id from alerts`.execute(db);
  await sql`insert into terms_acceptances values (${removed}, 0, '2026-01-01'), (${removed}, 3, '2026-02-01'),
    (${member.id}, 3, '2026-03-01')`.execute(db);
  const [notification] = (await sql<{ id: number }>`select id from notifications order by id limit 1`.execute(db)).rows;
  const bit = sql`set_bit(0::bit(1024), ${removed % 1024}::int, 1)`;
  await sql`insert into notification_audiences as a values (${Math.floor(removed / 1024)}, ${notification?.id ?? 0}, ${bit})
    on conflict (block, notification_id) do update set members = a.members | excluded.members`.execute(db);
  const { rows: imports } = await sql<{
    id: number;
  }>`insert into imports (actor, imported_count, ignored_count, new_people, new_families)
    values ('console:1', 1, 0, 1, 1) returning id`.execute(db);
  await sql`insert into import_rows (import_id, line, person_id, covered_person, email, phone1, phone2, plan_name)
    values (${imports[0]?.id ?? 0}, 2, ${removed}, 'Blair T. Winslow', '', '', '', '')`.execute(db);
  const signUp = await startSignUp(backend, { contact, ssn });
  const { body: signedIn } = await signIn(backend, member.contact, member.password);
  const own = signedIn.data.access_token as string;

  // Opens the preview from the record that is deleted; the one with the account stays.
  const seen = await preview(removed, member.id);
  expect(seen).toMatchObject({ kept: { id: member.id, isRegistered: true }, notifications: 1, hasConversation: true });
  expect(rowOf(seen, 'contact')).toMatchObject({ suggested: 'kept', fixed: 'The account’s number is kept.' });
  const choices: MergeChoices = {
    name: 'removed',
    ssn: 'removed',
    contact: 'removed',
    contact2: 'removed',
    email: 'kept',
  };
  expect(await merge(removed, member.id, seen.digest, choices)).toEqual({
    status: 'success',
    message: 'Records merged.',
    data: { id: member.id, employeeId: member.id, changed: [member.id] },
  });

  expect(await recordOf(backend, removed)).toBeUndefined();
  expect(await recordOf(backend, member.id)).toMatchObject({
    full_name: 'Blair T. Winslow',
    name_key: 'blair t. winslow',
    email: 'blair.winslow@example.org',
    contact: member.contact,
    contact2: '6175550155',
    ssn_hash: backend.parts.cipher.lookupHash('ssn', ssn),
    ssn_last4: ssn.slice(-4),
    relation: 'Self',
  });
  expect(await plansOfPerson(db, member.id, await today())).toEqual({
    medical: 'umr_plan_a',
    dental: 'metlife_dental_plan',
    vision: null,
  });
  expect(await recordOf(backend, child)).toMatchObject({ employee_id: member.id });
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]?.count;
  const id = member.id;
  expect(await count(sql`select count(*)::int as count from alerts_seen where person_id = ${id}`)).toBeGreaterThan(0);
  expect(await count(sql`select count(*)::int as count from files where owner_id = ${id}`)).toBe(1);
  expect(await count(sql`select count(*)::int as count from import_rows where person_id = ${id}`)).toBe(1);
  const { rows: accepted } = await sql<{ version: number; accepted_at: Date }>`
    select version, accepted_at from terms_acceptances where person_id = ${id} order by version`.execute(db);
  expect(accepted.map(({ version, accepted_at }) => [version, accepted_at.toISOString().slice(0, 7)])).toEqual([
    [0, '2026-01'],
    [3, '2026-02'],
  ]);

  // The account stays usable, and reads the other record's data.
  expect((await backend.main('GET', userPaths.info, { token: own })).body.data).toMatchObject({
    userFullName: 'Blair T. Winslow',
    relatives: [{ id: child }],
  });
  const { body } = await backend.main('GET', '/user/getNotifications', { token: own, query: { page: 1, limit: 50 } });
  expect(JSON.stringify(body.data)).toContain(`"id":${notification?.id}`);
  const plan = await backend.main('POST', planPaths.details, { token: own, body: { id } });
  expect(plan.body.data[0].planCards).toMatchObject([{ documentType: 'dental' }]);
  expect((await checkCode(backend, signUp.token, contact, signUp.code)).status).toBe(401);

  expect((await auditLines(backend, { subject: `person:${removed}`, action: 'delete' }))[0]?.detail).toEqual({
    joinedInto: id,
  });
  const [line] = (await auditLines(backend, { subject: `person:${id}`, action: 'change' })).slice(-1);
  expect(line?.detail).toEqual({ joined: removed, taken: 'name ssn contact2' });
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  await expectCorrectSummary();
});

it('counts days in one plan that both records have once, adds others, and shows conflicts [ROLL-01 ROLL-02]', async () => {
  const { db } = backend.parts;
  const covered = (person_id: number, plan_id: string, starts: string, ends: string | null) =>
    db
      .insertInto('coverages')
      .values({ person_id, plan_id, kind: 'medical', starts, ends, reason: 'import' })
      .execute();
  const [kept, removed] = [await people.added(), await people.added()];
  await covered(kept, 'umr_plan_a', '2025-03-01', null);
  await covered(removed, 'umr_plan_a', '2025-01-15', '2025-12-31');
  await covered(removed, 'uhc_plan_b_ppo', '2024-01-01', '2024-12-31');
  expect((await preview(kept, removed)).plans).toEqual([{ kind: 'medical', name: 'UMR Plan A', from: 'kept' }]);
  expect(await mergeNow(kept, removed)).toMatchObject({ status: 'success' });
  expect((await historyOf(db, kept)).map((row) => [row.plan_id, row.starts, row.ends, row.voided])).toEqual([
    ['umr_plan_a', '2025-01-15', '2025-12-31', 'corrected'],
    ['umr_plan_a', '2025-01-15', null, null],
    ['uhc_plan_b_ppo', '2024-01-01', '2024-12-31', null],
  ]);

  const [one, other] = [await people.added(), await people.added()];
  await covered(one, 'umr_plan_a', '2025-03-01', null);
  await covered(one, 'uhc_plan_b_ppo', '2025-01-01', '2025-02-28');
  await covered(other, 'umr_plan_a', '2025-02-01', '2025-03-31');
  expect((await preview(one, other)).problem).toMatch(/^The records have different medical plans\./);
  await db.deleteFrom('coverages').where('person_id', '=', other).execute();
  await covered(other, 'umr_plan_a', '2025-03-01', '2025-06-30');
  await covered(other, 'umr_plan_a', '2025-08-01', null);
  expect((await preview(one, other)).problem).toMatch(/coverage dates conflict/);
});

it('counts a person invited under either record as invited, and does not invite them again within the week [ROLL-01 ROLL-13]', async () => {
  const { db } = backend.parts;
  const [kept, removed] = [await people.added(), await people.added()];
  const round = async (audience: 'one' | 'all', person_id: number | null) =>
    (
      await db
        .insertInto('invitation_rounds')
        .values({
          actor: 'console:1',
          audience,
          channel: 'any',
          filter: '{}',
          person_id,
          body: 'Sign up',
          reached: null,
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [both, own] = [await round('all', null), await round('one', removed)];
  const invited = (round_id: number, person_id: number) =>
    sql`insert into invitations (round_id, person_id, state, changed_at) values (${round_id}, ${person_id}, 'sent', now())`.execute(
      db,
    );
  for (const id of [kept, removed]) await invited(both, id);
  await invited(own, removed);
  await sql`insert into invited_people values (${kept}, ${both}, '2026-01-01'), (${removed}, ${own}, '2026-02-01')`.execute(
    db,
  );
  expect(await mergeNow(kept, removed)).toMatchObject({ status: 'success' });
  const rounds = await db.selectFrom('invitations').select('round_id').where('person_id', '=', kept).execute();
  expect(rounds.map(({ round_id }) => round_id).toSorted()).toEqual([both, own].toSorted());
  expect(
    await db.selectFrom('invited_people').select('round_id').where('person_id', '=', kept).executeTakeFirst(),
  ).toEqual({ round_id: own });
  expect(await db.selectFrom('invitation_rounds').select('person_id').where('id', '=', own).executeTakeFirst()).toEqual(
    { person_id: kept },
  );
});

it('moves a conversation to the record that stays, with its messages', async () => {
  const [kept, removed] = [await people.added(), await people.added()];
  const { db } = backend.parts;
  // People without an account have no conversation, but older stores may differ.
  await sql`insert into chat_conversations (member_id, member_sent_count, admin_sent_count, member_read_sequence, admin_read_sequence, ended_by, last_at)
    values (${removed}, 1, 1, 2, 1, 'console:1', now())`.execute(db);
  const conversation = (of: number) =>
    db.selectFrom('chat_conversations').selectAll().where('member_id', '=', of).executeTakeFirst();
  const before = await conversation(removed);
  await sql`insert into chat_messages (member_id, sequence, member_sent_count, is_admins, sender, client_id, body, created_at) values
    (${removed}, 1, 1, false, ${`person:${removed}`}, 'one', 'Hello', now()), (${removed}, 2, 1, true, 'console:1', 'two', 'Yes', now())`.execute(
    db,
  );
  expect(await mergeNow(kept, removed)).toMatchObject({ status: 'success' });
  const messages = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('member_id', '=', kept)
    .orderBy('sequence')
    .execute();
  expect(messages.map(({ sender, body }) => [sender, body])).toEqual([
    [`person:${kept}`, 'Hello'],
    ['console:1', 'Yes'],
  ]);
  expect(await conversation(kept)).toEqual({ ...before, member_id: kept });
});

it('keeps the newer one of two cards for one kind of plan, and deletes the file of the other', async () => {
  const [kept, removed] = [await people.added(), await people.added()];
  for (const id of [kept, removed]) {
    await enroll(id, { vision: 'metlife_vision_plan' });
    await uploadCard(id, 'vision');
  }
  const cards = async () =>
    backend.db.selectFrom('plan_documents').selectAll().where('person_id', 'in', [kept, removed]).execute();
  const newer = (await cards()).find(({ person_id }) => person_id === removed);
  expect((await preview(kept, removed)).cards).toEqual([{ kind: 'vision', from: 'removed', replacesOther: true }]);
  await mergeNow(kept, removed);
  expect(await cards()).toMatchObject([{ person_id: kept, file_id: newer?.file_id }]);
  expect(await backend.db.selectFrom('files').select('id').where('owner_id', '=', kept).execute()).toHaveLength(1);
});

it('shows an impossible merge in the preview, refuses it when it is tried, and changes nothing [ROLL-01]', async () => {
  const [one, two] = [await newPerson(backend), await newPerson(backend)];
  const employee = await people.added();
  const child = await people.added({ relation: 'Child', employeeId: employee });
  const admin = await newPerson(backend, { isAdmin: true });
  const [umr, uhc] = [await people.added(), await people.added()];
  await enroll(umr, { medical: 'umr_plan_a' });
  await enroll(uhc, { medical: 'uhc_plan_b_ppo' });
  for (const [id, otherId, text] of [
    [one.id, two.id, /^Both records have an account/],
    [employee, child, /^One is a dependent of the other/],
    [child, employee, /^One is a dependent of the other/],
    [umr, uhc, /^The records have different medical plans\. Change/],
    [admin.id, one.id, /^Both records have an account/],
  ] as const) {
    const { problem, digest } = await preview(id, otherId);
    expect(problem).toMatch(text);
    expect((await merge(id, otherId, digest)).message).toMatch(text);
    for (const each of [id, otherId]) expect(await recordOf(backend, each)).toBeDefined();
  }
  for (const path of [recordMergePaths.preview, recordMergePaths.merge]) {
    const body = { digest: 'none', choices: {} };
    expect((await people.post(path, { ...body, id: employee, otherId: employee })).message).toBe(
      'This is the same record.',
    );
    expect((await people.post(path, { ...body, id: employee, otherId: 987_654 })).message).toBe(
      'This person’s record no longer exists.',
    );
    await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', two.id).execute();
    expect((await people.post(path, { ...body, id: employee, otherId: two.id })).message).toMatch(/was deleted/);
  }
  await expectCorrectSummary();
});

it('keeps the record of an administrator, with what only they may change', async () => {
  const admin = await newPerson(backend, { isAdmin: true });
  const typedTwice = await people.added({ contact: freeContact(), contact2: freeContact() });
  const seen = await preview(typedTwice, admin.id);
  expect(seen.kept.id).toBe(admin.id);
  for (const field of ['email', 'contact', 'contact2', 'ssn'])
    expect(rowOf(seen, field)).toMatchObject({ suggested: 'kept', fixed: expect.any(String) });
  const choices = Object.fromEntries(mergeFields.map((field) => [field, 'removed' as const]));
  const before = await recordOf(backend, admin.id);
  await merge(typedTwice, admin.id, seen.digest, choices);
  expect(await recordOf(backend, admin.id)).toMatchObject({
    is_admin: true,
    full_name: 'Marlow Finch',
    email: before?.email,
    contact: before?.contact,
    contact2: before?.contact2,
    ssn_hash: before?.ssn_hash,
  });
});

it('lets the relation to keep be selected, and keeps an employee with relatives as one [ROLL-01]', async () => {
  const [ann, ben] = [await people.added({ name: 'Ann Moor' }), await people.added({ name: 'Ben Hill' })];
  const ofAnn = await people.added({ relation: 'Spouse', employeeId: ann });
  const ofBen = await people.added({ relation: 'Child', employeeId: ben });
  const seen = await preview(ofAnn, ofBen);
  expect(rowOf(seen, 'family')).toMatchObject({
    kept: 'Spouse of Ann Moor',
    removed: 'Child of Ben Hill',
    isSame: false,
  });
  expect(await merge(ofAnn, ofBen, seen.digest, { family: 'removed' })).toMatchObject({
    data: { id: ofAnn, employeeId: ben, changed: [ann, ben] },
  });
  expect(await recordOf(backend, ofAnn)).toMatchObject({ relation: 'Child', employee_id: ben });

  // Adds a child who was entered as an employee.
  const alone = await people.added();
  expect(await mergeNow(alone, ofAnn, { family: 'removed' })).toMatchObject({ data: { id: alone, employeeId: ben } });
  expect(await recordOf(backend, alone)).toMatchObject({ relation: 'Child', employee_id: ben });

  const withChild = await people.added();
  const grandchild = await people.added({ relation: 'Child', employeeId: withChild });
  const choices = { family: 'kept' } as const;
  const family = await preview(alone, withChild);
  expect(rowOf(family, 'family')).toMatchObject({
    suggested: 'removed',
    fixed: expect.stringMatching(/stays an employee/),
  });
  expect(await merge(alone, withChild, family.digest, choices)).toMatchObject({ data: { employeeId: alone } });
  expect(await recordOf(backend, alone)).toMatchObject({ relation: 'Self' });
  expect(await recordOf(backend, grandchild)).toMatchObject({ employee_id: alone });
  await expectCorrectSummary();
});

it.long(
  'shows one of a merge and an edit at the same time what is stored now, and loses nothing [ROLL-01]',
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kept, removed] = [await people.added(), await people.added({ emplType: 'Part Time' })];
      const { digest } = await preview(kept, removed);
      const form = await people.readForm(round % 2 ? kept : removed);
      const edited = Number(form.id);
      const [merged, edit] = await Promise.all([
        merge(kept, removed, digest, { emplType: 'removed' }),
        people.edit(edited, { email: 'edited@example.org' }, form),
      ]);
      if (merged.status === 'success') {
        expect(edit).toMatchObject(
          edited === removed
            ? { message: 'This person’s record no longer exists.' }
            : { data: { current: { emplType: 'Part Time', email: 'marlow.finch@example.org' } } },
        );
        expect(await recordOf(backend, removed)).toBeUndefined();
      } else {
        expect(edit.status).toBe('success');
        expect(merged.data.current).toEqual(await preview(kept, removed));
        expect(merged.data.current.digest).not.toBe(digest);
        expect(await mergeNow(kept, removed)).toMatchObject({ status: 'success' });
      }
    }
    await expectCorrectSummary();
  },
);

it.long(
  'leaves one record and no relative without an employee after concurrent merges, crosswise and during moves',
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two, third] = [await people.added(), await people.added(), await people.added()];
      const child = await people.added({ relation: 'Child', employeeId: two });
      const { digest } = await preview(one, two);
      const crosswise = await preview(two, one);
      const answers = await Promise.all([
        merge(one, two, digest),
        merge(two, one, crosswise.digest),
        people.move(child, third, two),
        people.add({ relation: 'Child', employeeId: two }),
      ]);
      for (const answer of answers) expect(answer.message).not.toMatch(/our side|isn’t available/);
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from people p where p.relation <> 'Self'
      and not exists (select from people e where e.id = p.employee_id and e.relation = 'Self')`.execute(backend.db);
      expect(rows[0]?.count).toBe(0);
      const left = [await recordOf(backend, one), await recordOf(backend, two)].filter(Boolean);
      const merges = answers.slice(0, 2).filter(({ status }) => status === 'success');
      expect(left).toHaveLength(2 - merges.length);
    }
    await expectCorrectSummary();
  },
);

it('requires recent proof of identity for a merge, and refuses it to members and visitors', async () => {
  const [kept, removed] = [await people.added(), await people.added()];
  const { digest } = await preview(kept, removed);
  await backend.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 601_000) })
    .where('console_admin_id', 'is not', null)
    .execute();
  expect(await merge(kept, removed, digest)).toMatchObject({ data: { proof: 'needed' } });
  const member = await newPerson(backend);
  const body = { id: kept, otherId: removed, digest, choices: {} };
  const own = await tokenFor(backend, 'person', member.id);
  expect((await backend.main('POST', recordMergePaths.merge, { token: own, body })).status).toBe(403);
  expect(await recordOf(backend, removed)).toBeDefined();
});
