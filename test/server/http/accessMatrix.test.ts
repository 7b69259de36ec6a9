import { userPaths } from '@/contract/people/user';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { type Purpose, servicePrefixes } from '@/server/platform/http/access';
import { employeeAdmin, member } from '../../support/browser/identity';
import { injectionSettings, openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { allCalls, type Call } from '../../support/server/everyCall';

type Identity = { session?: AccountOwner; purpose?: Purpose; token?: string; isAdmin?: boolean };

let backend: TestBackend;
let identities: Record<string, Identity>;

beforeAll(async () => {
  backend = await startBackend({ env: injectionSettings });
  const { db } = backend;
  const idOf = async (contact: string) => {
    const row = await db.selectFrom('people').select('id').where('contact', '=', contact).executeTakeFirstOrThrow();
    return { kind: 'person', id: row.id } as const;
  };
  const others = await db
    .selectFrom('people')
    .select('id')
    .where('contact', 'like', '55502000%')
    .orderBy('id')
    .execute();
  const [inactive, deleted] = others.map(({ id }) => ({ kind: 'person', id }) as const);
  if (!inactive || !deleted) throw new Error('The demo has too few people');
  await db.updateTable('people').set({ status: 0 }).where('id', '=', inactive.id).execute();
  await db.updateTable('people').set({ status: 1, deleted_at: new Date() }).where('id', '=', deleted.id).execute();
  const console = await db.selectFrom('console_admins').select('id').executeTakeFirstOrThrow();

  identities = {
    none: {},
    garbage: { token: 'A'.repeat(43) },
    member: { session: await idOf(member.contact) },
    relative: { session: await idOf('5550100012') },
    'deactivated member': { session: inactive },
    'deleted member': { session: deleted },
    'employee-admin': { session: await idOf(employeeAdmin.contact), isAdmin: true },
    console: { session: { kind: 'console', id: console.id }, isAdmin: true },
    expired: { session: await idOf(member.contact) },
    'pending of a member': { session: await idOf(member.contact), purpose: 'reset-code' },
    'pending of no one': { purpose: 'reset-code' },
  };
});
afterAll(() => backend.close());

/** Creates a token that no earlier call can have used up. */
async function tokenFor(name: string, { session, purpose = 'session', token }: Identity) {
  if (token || name === 'none') return token;
  const opened = await openSession(backend.parts, session ?? null, purpose);
  if (name === 'expired')
    await backend.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', opened.id)
      .execute();
  return opened.token;
}

/** Restores a person's account after one of their own calls has deleted it. */
const restorePerson = (id: number) =>
  backend.db.updateTable('people').set({ deleted_at: null }).where('id', '=', id).execute();

const strangers = ['none', 'garbage', 'deactivated member', 'deleted member', 'expired'];

function expectedOf({ rule }: Call, name: string, { purpose, session, isAdmin }: Identity): 401 | 403 | 'let in' {
  // A demo call does not exist where the demo is off, as on PostgreSQL.
  if (rule.who === 'anyone' || (rule.demoOnly && !backend.parts.settings.demo)) return 'let in';
  if (strangers.includes(name)) return 401;
  if (rule.who === 'pending') return rule.purposes.some((own) => own === purpose) ? 'let in' : 401;
  if (purpose) return 401;
  const allowed = {
    signedIn: true,
    person: session?.kind === 'person',
    admin: isAdmin,
    console: session?.kind === 'console',
  }[rule.who];
  return allowed ? 'let in' : 403;
}

it('opens every call to the people that its rule names and no one else, and logs each 403 (reliability B2, B11) [D-31 D-185]', async () => {
  const wrong: string[] = [];
  let forbidden = 0;
  let cells = 0;
  const make = async (call: Call, name: string, identity: Identity) => {
    const token = await tokenFor(name, identity);
    const { base, method, path } = call;
    // Injects the calls, because hundreds of sockets would be slow and the guard is the same.
    const { statusCode: status, body } = await backend.app.inject({
      method,
      url: servicePrefixes[base] + path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: method === 'GET' ? undefined : {},
    });
    const expected = expectedOf(call, name, identity);
    const got = status === 401 || status === 403 ? status : 'let in';
    cells += 1;
    forbidden += Number(expected === 403);
    const isSigned = call.name.includes('/files/');
    if (got !== expected && !isSigned) wrong.push(`${call.name} as ${name}: ${status}, not ${expected}`);
    if (got !== 'let in' && JSON.parse(body).status !== 'failure')
      wrong.push(`${call.name} as ${name}: no failure in the body`);
    if (status >= 500) wrong.push(`${call.name} as ${name}: ${status}`);
    return status;
  };
  const everyone = Object.entries(identities);
  for (const call of allCalls) {
    // Makes one call after another, because some end all other sessions of their person, and an account is closed only
    // once.
    if (call.path !== userPaths.remove)
      await Promise.all(everyone.map(([name, identity]) => make(call, name, identity)));
    else
      for (const [name, identity] of everyone)
        if ((await make(call, name, identity)) === 200 && identity.session) await restorePerson(identity.session.id);
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(700);
  const lines = await backend.db.selectFrom('audit').select('id').where('action', '=', 'refusal').execute();
  expect(lines).toHaveLength(forbidden);
});

it('has no call in the list without a route', async () => {
  expect((await backend.main('GET', '/user/everything', { token: await backend.signInAdmin() })).status).toBe(404);
});
