import { sql } from 'kysely';

import type { Factors } from '@/contract/signIn/secondFactor';

import { type AccountOwner, ownerColumn, ownerColumnValues, ownerTable } from '@/server/modules/accounts/owner';
import type { Database, Transaction } from '@/server/platform/database/database';

/** The sign-in methods of an account besides its password. */
export type AccountFactors = Factors & {
  /** Passkeys for another domain count too, so that a change of domain disables no one's second factor. */
  hasAnyFactor: boolean;
};

const noFactors: AccountFactors = { passkey: false, app: false, recoveryCode: false, hasAnyFactor: false };

/**
 * The second factors of several accounts, in the same order; with `before`, only factors added before that time. `rpId`
 * is the domain whose passkeys work.
 */
export async function readFactorsOfEach(
  db: Database,
  owners: readonly AccountOwner[],
  rpId: string | null,
  before: Date | null = null,
): Promise<AccountFactors[]> {
  const idsOf = (kind: AccountOwner['kind']) => owners.flatMap((owner) => (owner.kind === kind ? [owner.id] : []));
  const factorExists = (table: string, timeColumn: string, condition: ReturnType<typeof sql>) => {
    const ageCondition = before ? sql`and ${sql.ref(`k.${timeColumn}`)} < ${before}` : sql``;
    // Two lookups, each with an index, instead of one condition that no index supports.
    const existsForOwner = (column: string, id: string) => sql`exists (select from ${sql.table(table)} k
      where ${sql.ref(`k.${column}`)} = ${sql.ref(`o.${id}`)} ${condition} ${ageCondition})`;
    return sql<boolean>`(${existsForOwner('person_id', 'person')} or ${existsForOwner('console_admin_id', 'console')})`;
  };
  const { rows } = await sql<AccountFactors & { person: number | null; console: number | null }>`
    select o.person, o.console, ${factorExists('passkeys', 'created_at', sql`and k.rp_id = ${rpId}`)} as passkey,
      ${factorExists('passkeys', 'created_at', sql``)} as "hasAnyFactor",
      ${factorExists('authenticator_apps', 'confirmed_at', sql`and k.confirmed_at is not null`)} as app,
      ${factorExists('recovery_codes', 'made_at', sql`and k.used_at is null`)} as "recoveryCode"
    from (select unnest(${idsOf('person')}::bigint[]) as person, null::bigint as console
      union all select null, unnest(${idsOf('console')}::bigint[])) as o`.execute(db);
  return owners.map(({ kind, id }) => {
    const row = rows.find((candidate) => candidate[kind] === id);
    if (!row) return noFactors;
    const { passkey, app, recoveryCode, hasAnyFactor } = row;
    return { passkey, app, recoveryCode, hasAnyFactor: hasAnyFactor || app };
  });
}

export async function readFactorsOf(
  db: Database,
  owner: AccountOwner,
  rpId: string | null,
  before: Date | null = null,
): Promise<AccountFactors> {
  const [ownFactors = noFactors] = await readFactorsOfEach(db, [owner], rpId, before);
  return ownFactors;
}

/**
 * Removes passkeys, app, and recovery codes added since a given time, and a secret that is waiting for its first code.
 */
export async function removeFactorsSince(tx: Transaction, { kind, id }: AccountOwner, since: Date) {
  const column = ownerColumn[kind];
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where(column, '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const codes = await tx
    .deleteFrom('recovery_codes')
    .where(column, '=', id)
    .where('made_at', '>=', since)
    .executeTakeFirst();
  const apps = await tx
    .deleteFrom('authenticator_apps')
    .where(column, '=', id)
    .where((where) => where.or([where('confirmed_at', 'is', null), where('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .execute();
  await tx.updateTable('authenticator_apps').set({ next_sealed: null }).where(column, '=', id).execute();
  return {
    passkeys: Number(passkeys.numDeletedRows),
    apps: apps.filter(({ confirmed_at }) => confirmed_at).length,
    recoveryCodes: Number(codes.numDeletedRows),
  };
}

/** Removes all second factors of an account; the caller ends its sessions. Returns the number of passkeys and apps. */
export async function clearSecondFactors(tx: Transaction, owner: AccountOwner) {
  const { passkeys, apps } = await removeFactorsSince(tx, owner, new Date(0));
  return passkeys + apps;
}

export const findAuthenticatorApp = (db: Database, { kind, id }: AccountOwner) =>
  db.selectFrom('authenticator_apps').selectAll().where(ownerColumn[kind], '=', id).executeTakeFirst();

/** Stores a new secret that becomes active with its first code; until then, the current app stays active. */
export const storePendingSecret = (tx: Transaction, owner: AccountOwner, next_sealed: Buffer) =>
  tx
    .insertInto('authenticator_apps')
    .values({ ...ownerColumnValues(owner), next_sealed, secret_sealed: null, last_step: null })
    .onConflict((conflict) => conflict.column(ownerColumn[owner.kind]).doUpdateSet({ next_sealed }))
    .execute();

/**
 * Activates the pending secret and stores the time step of its first code, if the secret is still the one that was
 * read.
 */
export async function confirmAuthenticatorApp(
  tx: Transaction,
  { kind, id }: AccountOwner,
  pendingSecret: Buffer,
  step: number,
  at: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ secret_sealed: pendingSecret, next_sealed: null, last_step: step, confirmed_at: at })
    .where(ownerColumn[kind], '=', id)
    .where('next_sealed', '=', pendingSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a time step of an app as used; false when it or a later one is already used. */
export async function consumeTimeStep(tx: Transaction, { kind, id }: AccountOwner, step: number) {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where(ownerColumn[kind], '=', id)
    .where('confirmed_at', 'is not', null)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeAuthenticatorApp(tx: Transaction, { kind, id }: AccountOwner) {
  const removedApp = await tx
    .deleteFrom('authenticator_apps')
    .where(ownerColumn[kind], '=', id)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removedApp?.confirmed_at != null;
}

export async function replaceRecoveryCodes(tx: Transaction, owner: AccountOwner, hashes: readonly Buffer[], at: Date) {
  await tx.deleteFrom('recovery_codes').where(ownerColumn[owner.kind], '=', owner.id).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ ...ownerColumnValues(owner), code_hash, made_at: at })))
    .execute();
}

export async function markRecoveryCodeUsed(
  tx: Transaction,
  { kind, id }: AccountOwner,
  hash: Buffer,
  at: Date,
  before: Date | null,
) {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where(ownerColumn[kind], '=', id)
    .where('used_at', 'is', null)
    .$if(before !== null, (query) => query.where('made_at', '<', before ?? at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Database, { kind, id }: AccountOwner) {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownerColumn[kind], '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks an account's row, so that changes to its sign-in methods run one after the other. */
export async function lockAccountRow(tx: Transaction, { kind, id }: AccountOwner) {
  await tx.selectFrom(ownerTable[kind]).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The name under which authenticators and authenticator apps list an account. */
export async function readAccountLabel(db: Database, { kind, id }: AccountOwner): Promise<string> {
  if (kind === 'console')
    return (await db.selectFrom('console_admins').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  return (await db.selectFrom('people').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name;
}
