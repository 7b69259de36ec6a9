import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { guardRoutes } from '@/server/modules/auth/guard';
import { type AccessRule, type ServiceName, servicePrefixes } from '@/server/platform/http/access';
import { expectListed } from '../../support/expectListed';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { accessFile, accessRules, allCalls, type Call } from '../../support/server/everyCall';

let backend: TestBackend;
beforeAll(async () => void (backend = await startBackend()));
afterAll(() => backend.close());

/** Writes one line for each call, so that a review sees what changed. */
function listed(rules: Record<string, Record<string, AccessRule>>) {
  const services = Object.entries(rules).map(([base, calls]) => {
    const lines = Object.entries(calls).map(([call, rule]) => `    ${JSON.stringify(call)}: ${JSON.stringify(rule)}`);
    return `  ${JSON.stringify(base)}: {\n${lines.toSorted().join(',\n')}\n  }`;
  });
  return `{\n${services.join(',\n')}\n}\n`;
}

const linesOf = (rules: Record<string, Record<string, AccessRule>>) =>
  Object.entries(rules).flatMap(([base, calls]) =>
    Object.entries(calls).map(([call, rule]) => `${base} ${call} ${JSON.stringify(rule)}`),
  );

it('has the rule of each route in the reviewed list; UPDATE_ACCESS=1 writes the list (reliability B2)', async () => {
  const declaredRules: Record<ServiceName, Record<string, AccessRule>> = { main: {}, chat: {} };
  for (const { base, method, path, rule } of backend.app.operations) {
    const call = path.slice(servicePrefixes[base].length).replace(/\{(\w+)\}/g, ':$1');
    declaredRules[base][`${method.toUpperCase()} ${call}`] = rule;
  }
  if (process.env.UPDATE_ACCESS) await writeFile(accessFile, listed(declaredRules));
  else
    expectListed(
      {
        name: 'the rules',
        file: accessFile,
        of: 'write them with UPDATE_ACCESS=1 npm run test:unit -- test/server/http/accessList.test.ts, and review them',
      },
      linesOf(declaredRules),
      linesOf(accessRules),
    );
});

/**
 * Written by hand, because the matrix of calls relies on the rules: below these paths only the named calls are open to
 * anyone other than administrators. A new call for administrators belongs below one of them.
 */
const administratorPath = /^main \w+ \/(?:office|people|program|users)(?:\/|$)/;
const openBelow = [
  'main GET /program/logo/:name',
  'main POST /office/invitations/accept',
  'main POST /office/invitations/read',
];
/** Calls for administrators at other paths. */
const closedElsewhere = [
  'chat POST /user/changePassword',
  'chat POST /user/getProviders',
  'chat POST /user/proveByPassword',
  'main DELETE /user/deleteAdminNotificationById',
  'main DELETE /user/deleteAlert/:id',
  'main DELETE /user/deleteHomeScreenCard/:id',
  'main DELETE /user/deleteResourceDocument/:id',
  'main DELETE /user/deleteUserRelative',
  'main DELETE /user/plan/deleteMedicalDocument',
  'main GET /user/countRecipients',
  'main GET /user/exportUsers',
  'main GET /user/getUserDetails',
  'main GET /user/getUserDetails/:id',
  'main GET /user/getUserListing',
  'main GET /user/getUsersSummary',
  'main GET /user/getUsersWithExistingDeviceToken',
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
];

const isClosed = ({ rule: { who } }: Call) => who === 'admin' || who === 'console';

it('closes the paths of administrators and these calls to members (reliability B2) [D-31]', () => {
  const file = 'test/server/http/accessList.test.ts';
  const [below, elsewhere] = [true, false].map((is) =>
    allCalls.filter(({ name }) => administratorPath.test(name) === is),
  );
  const namesOf = (calls: readonly Call[] = []) => calls.map(({ name }) => name);
  expectListed(
    { name: 'openBelow', file, of: 'calls below `administratorPath` that their rules open to others' },
    namesOf(below?.filter((call) => !isClosed(call))),
    openBelow,
  );
  expectListed(
    { name: 'closedElsewhere', file, of: 'calls for administrators alone at other paths' },
    namesOf(elsewhere?.filter(isClosed)),
    closedElsewhere,
  );
});

it('starts no server with a route that does not say who may call it (reliability B2)', async () => {
  const app = Fastify();
  guardRoutes(app, backend.parts);
  expect(() => app.get('/forgotten', async () => 'Anyone reads this')).toThrow('/forgotten has no access rule');
});
