import { sql } from 'kysely';
import { providerPaths } from '@/contract/content/provider';
import { employeePaths } from '@/contract/people/employee';
import { type InvitationCounts, invitationPaths } from '@/contract/people/invitation';
import { searchKey } from '@/contract/searchKey';
import { findSubjects } from '@/server/modules/audit/queries/auditNames';
import { listConversations } from '@/server/modules/chat/queries/conversationList';
import { insertConversation } from '@/server/modules/chat/queries/insertConversation';

import { newPerson } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let jose: number;
let child: number;

async function named(full_name: string, more: object = {}) {
  const { id } = await newPerson(backend);
  await backend.db
    .updateTable('people')
    .set({ full_name, name_key: full_name.toLowerCase(), ...more })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
  jose = await named('José Núñez', { email: 'jn.payroll@example.net', contact2: '6175550188', ssn_last4: '7391' });
  await named('Siobhan O’Brien-Smith');
  child = await named('Zoë Łukasik', {
    relation: 'Child',
    employee_id: jose,
    email: 'zoe@example.net',
    contact: '6175550199',
    ssn_last4: '7392',
    registered_at: null,
  });
});
afterAll(() => backend.close());

const find = async (search: string) => {
  const { body } = await backend.main('GET', employeePaths.list, { token, query: { search, page: 1 } });
  expect(body.data.userDetails).toHaveLength(body.data.count);
  return body.data.userDetails.map(({ userFullName }: { userFullName: string }) => userFullName);
};

it.each([
  ['without accents', 'jose nunez', 'José Núñez'],
  ['with other accents', 'JOSÈ NUÑEZ', 'José Núñez'],
  ['with the apostrophe of a keyboard', "O'Brien", 'Siobhan O’Brien-Smith'],
  ['without an apostrophe', 'obrien', 'Siobhan O’Brien-Smith'],
  ['with another hyphen', 'O‘Brien\u2011Smith', 'Siobhan O’Brien-Smith'],
  ['with a space for the hyphen', 'brien smith', 'Siobhan O’Brien-Smith'],
  ['by a dependent', 'zoe lukasik', 'José Núñez'],
  ['by the email address of a dependent', 'zoe@example.net', 'José Núñez'],
  ['by a part of the email address', 'jn.payroll', 'José Núñez'],
  ['by a phone number as it is written', '+1 (617) 555-0188', 'José Núñez'],
  ['by the end of a phone number', '555-0199', 'José Núñez'],
  ['by the last four digits of the SSN', '7391', 'José Núñez'],
  ['by those of a dependent', ' 7392 ', 'José Núñez'],
])('finds an employee %s [EMP-07]', async (_, search, name) => {
  expect(await find(search)).toEqual([name]);
});

it('finds no one by the names of two people, and no one by a full SSN [EMP-07]', async () => {
  expect(await find('jose lukasik')).toEqual([]);
  expect(await find('970000001')).toEqual([]);
});

it('logs a search by the last four digits as an entry of the audit log without the digits [SSN-01]', async () => {
  await find('7391');
  const { rows } = await sql<{ detail: string }>`select detail from audit
    where action = 'view-list' and subject = 'list:employees' order by id desc limit 1`.execute(backend.db);
  expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({ ssnEnd: true, people: 1 });
});

it('finds no one by SSN digits in invitations, whose count is not an audit entry [SSN-01]', async () => {
  const count = async (search: string) => {
    const { body } = await backend.main('GET', invitationPaths.count, { token, query: { search } });
    const { invitable, recent, unreachable } = body.data as InvitationCounts;
    return invitable + recent + unreachable;
  };
  expect(await count('zoe lukasik')).toBe(1);
  expect(await count('7392')).toBe(0);
});

it('finds no one in a search with only separators [EMP-07]', async () => {
  for (const search of ["'", '-', '\u200B-']) expect(await find(search)).toEqual([]);
});

it('finds people in the audit log and the chat by name only, by the same rules', async () => {
  const subjects = async (search: string) => (await findSubjects(backend.db, search)).people.map(({ id }) => id);
  expect(await subjects('nunez')).toEqual([jose]);
  expect(await subjects('lukasik')).toEqual([child]);
  expect(await subjects('jn.payroll')).toEqual([]);
  const line = { isFromAdmins: false, text: 'Où est le café Müller?', at: new Date() };
  await insertConversation(backend.db, { memberId: jose, sender: 'console:1', messages: [line], isReadByAdmins: true });
  for (const search of ['nunez', 'cafe muller', 'CAFÉ'])
    expect(
      (await listConversations(backend.db, { filter: 'all', search, limit: 9 })).map(({ memberId }) => memberId),
    ).toEqual([jose]);
});

it.each([
  'José Núñez',
  'O’Brien‑Smith',
  'ŁUKASIK straße',
  'Zoe\u0308 Ørsted',
  "D'Angelo `x´",
  'a\u00A0b\u200Bc',
  'plain text',
  'ÆSOP œuvre',
])('makes the same key of %j in the page and the database', async (text) => {
  const { rows } = await sql<{ key: string }>`select search_key(${text.toLowerCase()}) as key`.execute(backend.db);
  expect(rows[0]?.key).toBe(searchKey(text));
});

it('searches people by the index', async () => {
  const { rows } = await backend.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Record<string, string>>`explain select id from people p where
      search_key(p.name_key || ' ' || p.email || ' ' || p.contact || ' ' || p.contact2) like '%nunez%'`.execute(tx);
  });
  expect(JSON.stringify(rows)).toContain('people_by_search');
});

describe('members find providers [PROV-08]', () => {
  const providers = async (search: string) => {
    const body = { limit: 500, offset: 0, search, lat: '', long: '' };
    const { data } = (await backend.main('POST', providerPaths.member, { token: await backend.signInMember(), body }))
      .body;
    expect(data.totalRecords).toBe(data.data.length);
    return data as { data: { primarySpecialty: string; city: string; state: string }[]; specialties: string[] };
  };

  it('finds them by everyday terms, alone and with a place', async () => {
    const all = await providers('');
    // "New York" is also a state.
    const skin = all.data.find(
      ({ primarySpecialty, city }) => primarySpecialty === 'Dermatology' && city !== 'New York',
    );
    expect(all.specialties).toContain('Dermatology');
    for (const [search, place] of [
      ['dermatologist', {}],
      ['skin doctor', {}],
      [`dermatologists in ${skin?.city}`, { city: skin?.city }],
      [`skin ${skin?.state}`, { state: skin?.state }],
      ['dermatology MA', { state: 'MA' }],
      ['Dermatology, New York', { state: 'NY' }],
    ] as const) {
      const { data } = await providers(search);
      expect(data.length).toBeGreaterThan(0);
      for (const found of data) expect(found).toMatchObject({ primarySpecialty: 'Dermatology', ...place });
    }
    for (const search of ['constructor', 'dermatology __']) expect((await providers(search)).data).toEqual([]);
  });

  it('finds them by city and by state, as a code and by name', async () => {
    const boston = await providers('boston');
    expect(boston.data.length).toBeGreaterThan(0);
    const everyone = (await providers('')).data.filter(({ state }) => state === 'MA').length;
    expect((await providers('massachusetts')).data.length).toBeGreaterThanOrEqual(everyone);
    for (const search of ['boston ma', 'Boston, MA', '(boston)'])
      expect((await providers(search)).data.length).toBe(boston.data.length);
  });
});
