import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { userPaths } from '@/contract/people/user';
import type { Owner } from '@/server/modules/accounts/owner';
import { guardRoutes } from '@/server/modules/auth/guard';
import { type Purpose, prefixes, type Rule, type ServiceName } from '@/server/platform/http/access';
import { employeeAdmin, member } from '../../support/browser/identity';
import { expectListed } from '../../support/expectListed';
import { injectionSettings, openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { accessFile, accessRules, type Call, everyCall } from '../../support/server/everyCall';

type Identity = { session?: Owner; purpose?: Purpose; token?: string; isAdmin?: boolean };

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

/** Undoes what the member's own calls do to the member. */
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
      url: prefixes[base] + path,
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
  for (const call of everyCall) {
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

/** Written by hand, because the matrix above relies on the rules. */
const closedToMembers = [
  'chat POST /user/changePassword',
  'chat POST /user/getProviders',
  'chat POST /user/proveByPassword',
  'main DELETE /people/imports/:id',
  'main DELETE /program/benefits/:id',
  'main DELETE /program/media/:id',
  'main DELETE /program/plans/:id',
  'main DELETE /user/deleteAdminNotificationById',
  'main DELETE /user/deleteAlert/:id',
  'main DELETE /user/deleteHomeScreenCard/:id',
  'main DELETE /user/deleteResourceDocument/:id',
  'main DELETE /user/deleteUserRelative',
  'main DELETE /user/plan/deleteMedicalDocument',
  'main GET /office/administrators',
  'main GET /office/auditActors',
  'main GET /office/auditLines',
  'main GET /office/auditVerification',
  'main GET /office/me',
  'main GET /people',
  'main GET /people/:id/form',
  'main GET /people/auditLines',
  'main GET /people/cards',
  'main GET /people/change-requests',
  'main GET /people/change-requests/:id',
  'main GET /people/change-requests/count',
  'main GET /people/contactDetails',
  'main GET /people/conversations',
  'main GET /people/coverages',
  'main GET /people/due',
  'main GET /people/events',
  'main GET /people/imports',
  'main GET /people/imports/:id',
  'main GET /people/imports/:id/rows',
  'main GET /people/imports/:id/undo',
  'main GET /people/imports/:id/undoRows',
  'main GET /people/invitations',
  'main GET /people/invitations/:round/people',
  'main GET /people/invitations/count',
  'main GET /people/notifications',
  'main GET /people/sessions',
  'main GET /program/benefits',
  'main GET /program/csv/:target/export',
  'main GET /program/csv/:target/rows',
  'main GET /program/directories/:directory',
  'main GET /program/links',
  'main GET /program/media',
  'main GET /program/overview',
  'main GET /program/plans',
  'main GET /program/providers',
  'main GET /program/publications/:kind',
  'main GET /program/publications/:kind/:key',
  'main GET /program/publications/:kind/:key/versions/:number',
  'main GET /program/settings',
  'main GET /program/termsAcceptances',
  'main GET /user/countRecipients',
  'main GET /user/exportUsers',
  'main GET /user/getUserDetails',
  'main GET /user/getUserDetails/:id',
  'main GET /user/getUserListing',
  'main GET /user/getUsersSummary',
  'main GET /user/getUsersWithExistingDeviceToken',
  'main GET /users/downloadUserSampleSheetCsv',
  'main GET /users/importProgress',
  'main GET /users/importResult',
  'main POST /office/administrators/edit',
  'main POST /office/administrators/reset',
  'main POST /office/administrators/setActive',
  'main POST /office/auditExport',
  'main POST /office/auditSubjects',
  'main POST /office/auditVerification',
  'main POST /office/invitations',
  'main POST /office/invitations/sendAgain',
  'main POST /office/invitations/withdraw',
  'main POST /people',
  'main POST /people/change-requests/approve',
  'main POST /people/change-requests/reject',
  'main POST /people/changeNumber',
  'main POST /people/coverages/correct',
  'main POST /people/delete',
  'main POST /people/edit',
  'main POST /people/enrollments',
  'main POST /people/events',
  'main POST /people/events/preview',
  'main POST /people/events/undo',
  'main POST /people/export',
  'main POST /people/imports',
  'main POST /people/imports/:id/join',
  'main POST /people/imports/:id/invalidRows',
  'main POST /people/imports/apply',
  'main POST /people/imports/fix',
  'main POST /people/imports/matching',
  'main POST /people/imports/undo',
  'main POST /people/imports/unlock',
  'main POST /people/invitations/send',
  'main POST /people/join',
  'main POST /people/joinPreview',
  'main POST /people/move',
  'main POST /people/passkeys/remove',
  'main POST /program/benefits',
  'main POST /program/benefits/edit',
  'main POST /program/csv/:target/apply',
  'main POST /program/csv/:target/check',
  'main POST /program/directories/:directory',
  'main POST /program/directories/:directory/edit',
  'main POST /program/directories/:directory/remove',
  'main POST /program/links/check',
  'main POST /program/media',
  'main POST /program/overview/dismiss',
  'main POST /program/plans',
  'main POST /program/plans/edit',
  'main POST /program/providers',
  'main POST /program/providers/edit',
  'main POST /program/providers/setActive',
  'main POST /program/publications/:kind/:key/discardDraft',
  'main POST /program/publications/:kind/:key/publish',
  'main POST /program/publications/:kind/:key/restore',
  'main POST /program/publications/:kind/:key/saveDraft',
  'main POST /program/publications/:kind/:key/unschedule',
  'main POST /program/publications/:kind/:key/withdraw',
  'main POST /program/settings/save',
  'main POST /signIn/app/confirm',
  'main POST /signIn/app/remove',
  'main POST /signIn/app/start',
  'main POST /signIn/recoveryCodes',
  'main POST /user/addNewAlert',
  'main POST /user/addNewHomeScreenCard',
  'main POST /user/addNewResourceDocument',
  'main POST /user/editAlert',
  'main POST /user/editHomeScreenCard',
  'main POST /user/editResourceDocument',
  'main POST /user/plan/uploadMedicalDocument',
  'main POST /user/revealSsn',
  'main POST /user/sendNotifications',
  'main POST /user/updateCardSequence',
  'main POST /user/updateUserStatus',
  'main POST /user/updateUserStatus/:id',
  'main POST /users/exportWithFullSsns',
  'main POST /users/importUserSheet',
];

it('closes these calls to members (reliability B2) [D-31]', () => {
  const closed = everyCall.filter(({ rule: { who } }) => who === 'admin' || who === 'console').map(({ name }) => name);
  expectListed(
    {
      name: 'closedToMembers',
      file: 'test/server/http/accessMatrix.test.ts',
      of: 'the calls whose rules open them to administrators alone',
    },
    closed,
    closedToMembers,
  );
});

it('has no call that no route states', async () => {
  expect((await backend.main('GET', '/user/everything', { token: await backend.signInAdmin() })).status).toBe(404);
});

/** Writes one line for each call, so that a review sees what changed. */
function listed(rules: Record<string, Record<string, Rule>>) {
  const services = Object.entries(rules).map(([base, calls]) => {
    const lines = Object.entries(calls).map(([call, rule]) => `    ${JSON.stringify(call)}: ${JSON.stringify(rule)}`);
    return `  ${JSON.stringify(base)}: {\n${lines.toSorted().join(',\n')}\n  }`;
  });
  return `{\n${services.join(',\n')}\n}\n`;
}

it('has the rule of each route in the reviewed list; UPDATE_ACCESS=1 writes the list (reliability B2)', async () => {
  const declaredRules: Record<ServiceName, Record<string, Rule>> = { main: {}, chat: {} };
  for (const { base, method, path, rule } of backend.app.operations) {
    const call = path.slice(prefixes[base].length).replace(/\{(\w+)\}/g, ':$1');
    declaredRules[base][`${method.toUpperCase()} ${call}`] = rule;
  }
  if (process.env.UPDATE_ACCESS) await writeFile(accessFile, listed(declaredRules));
  else expect(declaredRules).toEqual(accessRules);
});

it('starts no server with a route that does not say who may call it (reliability B2)', async () => {
  const app = Fastify();
  guardRoutes(app, backend.parts);
  expect(() => app.get('/forgotten', async () => 'Anyone reads this')).toThrow(
    '/forgotten does not say who may call it',
  );
});
