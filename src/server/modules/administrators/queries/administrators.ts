import { sql } from 'kysely';

import type { Administrator, Me } from '@/contract/administration/administrator';
import { effectivePermissions, hasPermission, type Permission } from '@/contract/administration/permissions';
import { formatContact } from '@/contract/patterns';
import type { Backend } from '@/server/backend';
import { type AccountOwner, ownerColumn, ownerOf } from '@/server/modules/accounts/owner';
import { administratorState } from '@/server/modules/accounts/queries/administrators';
import { readFactorsOfEach } from '@/server/modules/auth/queries/secondFactors';
import type { Database, Transaction } from '@/server/platform/database/database';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import type { Caller } from '@/server/platform/http/caller';
import type { Settings } from '@/server/platform/process/settings';

const selectAdministrators = (db: Database) =>
  db
    .selectFrom('administrators as a')
    .leftJoin('console_admins as c', 'c.id', 'a.console_admin_id')
    .leftJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.id', 'a.person_id', 'a.console_admin_id', 'a.rights', 'a.off_at', 'a.last_signed_in_at', 'a.version'])
    .select(['c.name', 'c.email', 'p.full_name', 'p.contact', 'p.status', 'p.deleted_at'])
    .select(sql<boolean>`coalesce(c.password_hash, p.password_hash) is not null`.as('has_password'))
    .orderBy('a.id');

const hiddenDigitCount = 6;
const maskNumber = (contact: string) =>
  formatContact(contact).replace(/\d/g, (digit, index: number, text: string) =>
    text.slice(0, index).replace(/\D/g, '').length < hiddenDigitCount ? '*' : digit,
  );

type PasskeySettings = { settings: Pick<Settings, 'relyingParty'> };

/** All current and past administrators, with masked contact numbers. */
export async function readAdministrators(
  db: Database,
  { settings }: PasskeySettings,
  caller: Pick<Caller, 'kind' | 'id'>,
) {
  const rows = await selectAdministrators(db).execute();
  const factors = await readFactorsOfEach(db, rows.map(ownerOf), settings.relyingParty?.id ?? null);
  // An owner whose password was removed might never set a new one, so they do not count.
  const ownersWhoCanSignIn = rows.filter(
    (row, index) =>
      administratorState(row) === 'active' &&
      row.rights.includes('owner') &&
      (row.has_password || factors[index]?.passkey),
  );
  return rows.map((row, index) => {
    const owner = ownerOf(row);
    const administrator: Administrator = {
      id: row.id,
      kind: owner.kind === 'console' ? 'console' : 'employee',
      name: row.name ?? row.full_name ?? '',
      email: row.email ?? '',
      number: row.contact ? maskNumber(row.contact) : '',
      personId: row.person_id,
      rights: [...row.rights],
      state: administratorState(row),
      lastSignInAt: row.last_signed_in_at?.toISOString() ?? null,
      hasSecondFactor: factors[index]?.hasAnyFactor ?? false,
      version: row.version,
      isSelf: owner.kind === caller.kind && owner.id === caller.id,
      isLastOwner: ownersWhoCanSignIn.length === 1 && ownersWhoCanSignIn[0]?.id === row.id,
    };
    return { administrator, owner };
  });
}

/** Whether this account is the only owner who can sign in. */
export async function isLastOwner(tx: Transaction, passkeySettings: PasskeySettings, account: AccountOwner) {
  const administrators = await readAdministrators(tx, passkeySettings, account);
  return administrators.some(({ administrator }) => administrator.isSelf && administrator.isLastOwner);
}

export async function readMe({ db, files }: Backend, caller: Caller): Promise<Me | undefined> {
  const row = await selectAdministrators(db)
    .select('p.picture_file_id')
    .where(`a.${ownerColumn[caller.kind]}`, '=', caller.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { picture_file_id: picture } = row;
  const links = await files.links([picture]);
  return {
    id: row.id,
    kind: caller.kind === 'console' ? 'console' : 'employee',
    ...(caller.kind === 'person' && { personId: caller.id }),
    name: row.name || row.full_name || row.email || '',
    rights: [...effectivePermissions(row.rights)],
    userProfilePic: (picture !== null && links.get(picture)) || null,
  };
}

/** The active administrators with a permission, and their contact details. */
export async function listAdministratorsWithPermission(tx: Transaction, permission: Permission) {
  const rows = await selectAdministrators(tx).select('p.email as person_email').execute();
  return rows
    .filter((row) => administratorState(row) === 'active' && hasPermission(row.rights, [permission]))
    .map(({ email, person_email, contact }) => ({ email: email || person_email || '', contact: contact ?? '' }));
}

/** Whether any administrator, active or not, has this email address. */
export async function isAdministratorEmail(db: Database, email: string) {
  const { rows } = await sql`select from console_admins where email = ${email}
    union all select from people p join administrators a on a.person_id = p.id
    where lower(p.email) = ${email} and p.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

type NewConsoleAdministrator = { email: string; name: string; password_hash: string; rights: readonly Permission[] };

export async function addConsoleAdministrator(tx: Database, { rights, ...account }: NewConsoleAdministrator) {
  const { id } = await tx.insertInto('console_admins').values(account).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('administrators')
    .values({ console_admin_id: id, rights: [...rights] })
    .execute();
  return id;
}

/** Like `addConsoleAdministrator`, but null when another account has taken the address. */
export const tryAddConsoleAdministrator = (tx: Transaction, account: NewConsoleAdministrator) =>
  addConsoleAdministrator(tx, account).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });

type AdministratorChange = { name?: string; rights?: readonly Permission[]; off_at?: Date | null };

/** Writes a change and increments the version. */
export async function writeAdministrator(
  tx: Transaction,
  id: number,
  owner: AccountOwner,
  { name, rights, off_at }: AdministratorChange,
) {
  // The account is updated first, because a sign-in locks both rows in this order.
  if (name !== undefined && owner.kind === 'console')
    await tx.updateTable('console_admins').set({ name }).where('id', '=', owner.id).execute();
  await tx
    .updateTable('administrators')
    .set((eb) => ({ version: eb('version', '+', 1), ...(rights && { rights: [...rights] }), off_at }))
    .where('id', '=', id)
    .execute();
}

/** The permissions that a change adds and removes, as stored in the audit log. */
export const comparePermissions = (before: readonly Permission[], after: readonly Permission[]) => ({
  given: after.filter((permission) => !before.includes(permission)).join(' '),
  taken: before.filter((permission) => !after.includes(permission)).join(' '),
});
