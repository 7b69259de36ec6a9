import { administratorPaths } from '@/contract/administration/administrator';
import { type Permission, permissions } from '@/contract/administration/permissions';
import { employeePaths } from '@/contract/people/employee';
import { lostPhonePath } from '@/contract/people/lostPhone';
import { removePersonPasskeyPath } from '@/contract/people/personSections';
import { recordMergePaths } from '@/contract/people/recordMerge';
import { userPaths } from '@/contract/people/user';
import type { AccountOwner } from '@/server/modules/accounts/owner';

import { freeContact, newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { tokenFor } from '../../support/chatConnection';
import { peopleOf, recordOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';
import { unusedSsn } from '../../support/server/employeeFiles';
import { newPasskey } from '../../support/signIn/signInMethods';

let backend: TestBackend;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on', SITE_URL: 'https://benefits.example.org' } });
  people = peopleOf(backend, await tokenFor(backend, 'console', 1));
});
afterAll(() => backend.close());

const kinds = ['member', 'administrator', 'owner', 'deactivated administrator', 'self'] as const;
type Kind = (typeof kinds)[number];
const permissionSets: Permission[][] = [
  ['people'],
  ['content'],
  ['chat'],
  ['audit'],
  ['people', 'content', 'chat', 'audit'],
  ['owner'],
];

/** Inserts a record without an account directly, because a call takes several times as long. */
const newEmployee = async () => (await newPerson(backend, { isRegistered: false })).id;
async function newChild(employeeId: number) {
  const { id } = await newPerson(backend, { isRegistered: false, hasContact: false });
  const values = { relation: 'Child', employee_id: employeeId, email: '' } as const;
  await backend.db.updateTable('people').set(values).where('id', '=', id).execute();
  return id;
}

type Target = Awaited<ReturnType<typeof newTarget>>;
/**
 * Creates a spouse with an account, whose link to the family was refused, so that every change below is possible.
 */
async function newTarget(kind: Kind, own: readonly Permission[] = permissions) {
  const { db } = backend;
  const employeeId = await newEmployee();
  const person = await newPerson(backend);
  const isAdmin = kind !== 'member';
  await db
    .updateTable('people')
    .set({ relation: 'Spouse', employee_id: employeeId, is_admin: isAdmin && kind !== 'deactivated administrator' })
    .where('id', '=', person.id)
    .execute();
  const given = kind === 'owner' ? permissions : kind === 'self' ? own : (['content'] as const);
  if (isAdmin)
    await db
      .insertInto('administrators')
      .values({
        person_id: person.id,
        rights: [...given],
        off_at: kind === 'deactivated administrator' ? new Date() : null,
      })
      .execute();
  const request = { person_id: person.id, created_at: new Date() };
  await db
    .insertInto('family_requests')
    .values([
      { ...request, reference: `waits ${person.id}`, decision: null, decided_at: null },
      { ...request, reference: `refused ${person.id}`, decision: 'reject', decided_at: new Date() },
    ])
    .execute();
  return { ...person, employeeId, form: await people.readForm(person.id) };
}

type Way = (target: Target, token: string) => Promise<Pick<Answer, 'body'>>;
const posted = async (body: Promise<Answer['body']>) => ({ body: await body });
/** Merges the target's record with another one, or two employees' records, which moves the target to another family. */
const merge = async (id: number, otherId: number, token: string) => {
  const { body } = await backend.main('POST', recordMergePaths.preview, { token, body: { id, otherId } });
  const digest = body.data?.digest ?? 'none';
  return backend.main('POST', recordMergePaths.merge, { token, body: { id, otherId, digest, choices: {} } });
};
const edit =
  (change: () => Parameters<typeof people.edit>[1]): Way =>
  ({ id, form }, token) =>
    posted(people.edit(id, change(), form, token));
const ways: Record<string, Way> = {
  'the number of a lost phone': ({ id, contact }, token) =>
    backend.main('POST', lostPhonePath, {
      token,
      body: {
        id,
        contact: freeContact(),
        previousContact: contact,
        confirmed: ['ssn', 'callBack'],
        note: 'Phone lost',
      },
    }),
  'the email address': edit(() => ({ email: `${freeContact()}@example.org` })),
  'the second number': edit(() => ({ contact2: freeContact() })),
  'the SSN': edit(() => ({ ssn: unusedSsn() })),
  'the relation': edit(() => ({ relation: 'Child' })),
  'a move to another family': async ({ id, employeeId }, token) =>
    posted(people.move(id, await newEmployee(), employeeId, token)),
  'a merge with a record': async ({ id, employeeId }, token) => merge(id, await newChild(employeeId), token),
  'a merge, seen from the other record': async ({ id, employeeId }, token) =>
    merge(await newChild(employeeId), id, token),
  'a merge of their employee': async ({ employeeId }, token) =>
    merge(await people.added({ contact: freeContact() }), employeeId, token),
  'a passkey': async ({ id }, token) => {
    const passkey = await newPasskey(backend, id);
    return backend.main('POST', removePersonPasskeyPath, { token, body: { id, passkey } });
  },
  deactivation: ({ id }, token) =>
    backend.main('POST', employeePaths.setStatus, { token, body: { id, userStatus: 0 } }),
  reactivation: ({ id }, token) =>
    backend.main('POST', `${employeePaths.setStatus}/${id}`, { token, body: { userStatus: 1 } }),
  'a refused family': ({ id }, token) =>
    backend.main('POST', userPaths.verifyNotification, { token, body: { status: 'reject', userSSN: `waits ${id}` } }),
  deletion: ({ id, employeeId }, token) =>
    backend.main('DELETE', employeePaths.removeRelative, { token, body: { parentUserId: employeeId, userId: id } }),
};

/**
 * Whether a change is refused to everyone, because no one may make it to themselves or to an administrator.
 */
const isAlwaysRefused = (way: string, kind: Kind) =>
  (kind === 'self' && ['the number of a lost phone', 'deactivation', 'reactivation'].includes(way)) ||
  (way === 'deletion' && ['administrator', 'owner', 'self'].includes(kind));
const signInOf = async (id: number) => {
  const { updated_at: _at, ...row } = (await recordOf(backend, id)) ?? {};
  return row;
};

describe.each(permissionSets.map((own) => [own.join(', '), own] as const))('with %s', (_name, own) => {
  let ownToken = '';
  beforeAll(async () => {
    ownToken = await tokenFor(backend, 'console', (await newConsoleAdmin(backend, own)).id);
  });

  it.each(kinds)('allows these changes to the sign-in methods of a person: %s [TEAM-20]', async (kind) => {
    const isOpen = own.includes('owner') || (own.includes('people') && kind === 'member');
    const tokenOf = ({ id }: Target) => (kind === 'self' ? tokenFor(backend, 'person', id) : ownToken);

    let target = await newTarget(kind, own);
    let token = await tokenOf(target);
    const before = await signInOf(target.id);
    const done: string[] = [];
    for (const [name, way] of Object.entries(ways)) {
      if (isOpen) {
        target = await newTarget(kind, own);
        token = await tokenOf(target);
      }
      if ((await way(target, token)).body.status === 'success') done.push(name);
    }
    expect(done).toEqual(Object.keys(ways).filter((name) => isOpen && !isAlwaysRefused(name, kind)));
    if (isOpen) return;
    expect(await signInOf(target.id)).toEqual(before);
    const refused = await auditLines(backend, { action: 'refusal', subject: `person:${target.id}` });
    if (own.includes('people')) {
      expect(new Set(refused.map(({ detail }) => detail.call)).size).toBeGreaterThanOrEqual(kind === 'self' ? 4 : 6);
      for (const { detail } of refused) expect(detail.owner).toBe('needed');
    }
  });

  it.each(['console', 'person'] as const)(
    'allows these changes to the sign-in methods of an administrator: %s [TEAM-20]',
    async (kind) => {
      const id =
        kind === 'person' ? (await newPerson(backend, { isAdmin: true })).id : (await newConsoleAdmin(backend)).id;
      const owner: AccountOwner = { kind, id };
      const row = () =>
        backend.db
          .selectFrom('administrators')
          .selectAll()
          .where(kind === 'person' ? 'person_id' : 'console_admin_id', '=', owner.id)
          .executeTakeFirstOrThrow();
      const stored = await row();
      const calls: [string, object][] = [
        [administratorPaths.edit, { rights: ['content'] }],
        [administratorPaths.reset, {}],
        [administratorPaths.setActive, { isActive: false }],
        [administratorPaths.setActive, { isActive: true }],
      ];
      for (const [path, change] of calls) {
        const { version } = await row();
        const { status } = await backend.main('POST', path, {
          token: ownToken,
          body: { id: stored.id, version, ...change },
        });
        expect([path, status]).toEqual([path, own.includes('owner') ? 200 : 403]);
      }
      const body = { name: 'Rowan Ames', email: `${freeContact()}@example.org`, rights: ['people'] };
      const { status } = await backend.main('POST', administratorPaths.invite, { token: ownToken, body });
      expect(status).toBe(own.includes('owner') ? 200 : 403);
      if (!own.includes('owner')) expect(await row()).toEqual(stored);
    },
  );
});
