import { type Permission, permissions } from '@/contract/administration/permissions';
import { userPaths } from '@/contract/people/user';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { servicePrefixes } from '@/server/platform/http/access';

import { newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { setAdministratorPermissions } from '../../support/permissions';
import { injectionSettings, openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { allCalls, type Call } from '../../support/server/everyCall';

let backend: TestBackend;
let administrators: AccountOwner[];
beforeAll(async () => {
  backend = await startBackend({ env: injectionSettings });
  administrators = [
    { kind: 'console', id: (await newConsoleAdmin(backend)).id },
    { kind: 'person', id: (await newPerson(backend, { isAdmin: true })).id },
  ];
});
afterAll(() => backend.close());

const subsets: Permission[][] = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
  permissions.filter((_right, index) => bits & (1 << index)),
);

/** Written by hand, because the matrix below relies on the rules. The first match counts. */
const opens: [RegExp, Permission[]][] = [
  [/ \/office\/(me|invitations\/(read|accept))$/, []],
  [/ \/office\/(administrators|invitations)/, ['owner']],
  [/ \/office\/audit/, ['audit']],
  [/ \/program\/logo/, []],
  [/ GET \/program\//, ['content', 'people']],
  [/ \/program\//, ['content']],
  [/ \/people\/auditLines/, ['people', 'audit']],
  [/^main \w+ \/(people|users)\b/, ['people']],
  [/ \/user\/(getUserListing|getUsersSummary|exportUsers|getUserDetails|revealSsn|updateUserStatus)/, ['people']],
  [/ \/user\/(deleteUserRelative|plan\/(upload|delete)MedicalDocument)/, ['people']],
  [/ \/user\/(addNew|edit|delete)(HomeScreenCard|Alert|ResourceDocument)/, ['content']],
  [/ \/user\/(sendNotifications|deleteAdminNotificationById|countRecipients|updateCardSequence)/, ['content']],
  [/ \/user\/getUsersWithExistingDeviceToken/, ['content']],
  [/^chat \w+ \/(users|chat)\//, ['chat']],
];
const requiredPermissions = ({ name }: Call) => opens.find(([pattern]) => pattern.test(name))?.[1] ?? [];

it('opens each call with this permission [TEAM-02]', () => {
  const messageOf = (some: readonly Permission[]) => some.toSorted().join(' or ') || 'no permission';
  const other = allCalls.flatMap((call) => {
    const expectedMessage = messageOf('rights' in call.rule ? (call.rule.rights ?? []) : []);
    const needed = messageOf(requiredPermissions(call));
    if (expectedMessage === needed) return [];
    return [
      `${call.name}: its rule names ${expectedMessage}, and \`opens\` in test/server/http/permissionsMatrix.test.ts ${needed}`,
    ];
  });
  expect(other).toEqual([]);
});

/** A body that cannot be parsed is refused after the guard, so no call has an effect. */
const unreadable = { payload: '{', headers: { 'content-type': 'application/json' } };
/** Each combination uses a separate network, because calls from one are limited. */
let networks = 0;

const isSigned = ({ name }: Call) => name.includes('/files/');
const ends = ({ path }: Call) => path === userPaths.remove;

/** Whether the rule lets an administrator in; otherwise, the status of the refusal. */
function expectedResult({ rule }: Call, { kind }: AccountOwner, own: readonly Permission[]) {
  // A demo call does not exist where the demo is off, as on PostgreSQL.
  if (rule.demoOnly && !backend.parts.settings.demo) return 'in';
  if (rule.who === 'anyone' || rule.who === 'pending') return rule.who === 'anyone' ? 'in' : 401;
  if ((rule.who === 'person' && kind === 'console') || (rule.who === 'console' && kind === 'person')) return 403;
  const hasOne = !rule.rights || own.includes('owner') || rule.rights.some((permission) => own.includes(permission));
  return hasOne ? 'in' : 403;
}

const atOnce = 12;

it.long(
  'opens every call to administrators with a permission it names and no others, for every combination of permissions [TEAM-02]',
  async () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const owner of administrators)
      for (const own of subsets) {
        await setAdministratorPermissions(backend, own, owner);
        const { token } = await openSession(backend.parts, owner, 'session');
        const remoteAddress = `10.1.${(networks += 1)}.1`;
        const make = async (call: Call) => {
          const { base, method, path, name } = call;
          const { headers, payload } = method === 'GET' ? { headers: {}, payload: undefined } : unreadable;
          // Injects the calls, because thousands of sockets would be slow and the guard is the same.
          const { statusCode: status } = await backend.app.inject({
            method,
            url: servicePrefixes[base] + path,
            headers: { ...headers, authorization: `Bearer ${token}` },
            payload,
            remoteAddress,
          });
          const got = status === 401 || status === 403 ? status : 'in';
          cells += 1;
          if (got !== expectedResult(call, owner, own) && !isSigned(call))
            wrong.push(`${name} as ${owner.kind} with ${own.join(' ') || 'nothing'}: ${status}`);
          if (status >= 500) wrong.push(`${name}: ${status}`);
        };
        // Calls that no permission opens are made with none and with all permissions.
        const isEdge = own.length === 0 || own.length === permissions.length;
        const calls = allCalls.filter((call) => !ends(call) && (isEdge || requiredPermissions(call).length > 0));
        for (let at = 0; at < calls.length; at += atOnce) await Promise.all(calls.slice(at, at + atOnce).map(make));
        for (const call of allCalls.filter(ends)) await make(call);
        await backend.db
          .updateTable('people')
          .set({ deleted_at: null })
          .where('id', '=', administrators[1]?.id ?? 0)
          .execute();
      }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(6000);
  },
);
