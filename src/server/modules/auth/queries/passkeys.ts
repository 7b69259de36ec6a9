import { randomBytes } from 'node:crypto';

import { type AccountOwner, ownerColumn, ownerColumnValues } from '@/server/modules/accounts/owner';
import type { Database, Transaction } from '@/server/platform/database/database';

const handleBytes = 32;

export const listPasskeysOf = (db: Database, { kind, id }: AccountOwner) =>
  db.selectFrom('passkeys').selectAll().where(ownerColumn[kind], '=', id).orderBy('id').execute();

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeysOf>>[number];

/** The transport names of the WebAuthn API. */
type Transports = ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
export const transportsOf = ({ transports }: Pick<StoredPasskey, 'transports'>) =>
  transports.split(' ').filter(Boolean) as Transports;

export const findPasskeyByCredential = (db: Database, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export async function readPasskeyOwnerRecord(db: Database, { kind, id }: AccountOwner) {
  const row = await db
    .selectFrom('passkey_owners')
    .select(['handle', 'offer_put_away_at'])
    .where(ownerColumn[kind], '=', id)
    .executeTakeFirst();
  return { handle: row?.handle ?? null, isOfferDismissed: row?.offer_put_away_at != null };
}

/** The random user handle of an account for authenticators; created if the account has none. */
export async function findOrCreateUserHandle(db: Database, owner: AccountOwner): Promise<string> {
  await db
    .insertInto('passkey_owners')
    .values({ ...ownerColumnValues(owner), handle: randomBytes(handleBytes).toString('base64url') })
    .onConflict((conflict) => conflict.column(ownerColumn[owner.kind]).doNothing())
    .execute();
  return (await readPasskeyOwnerRecord(db, owner)).handle ?? '';
}

export async function dismissPasskeyOffer(db: Database, owner: AccountOwner, at: Date) {
  await db
    .insertInto('passkey_owners')
    .values({
      ...ownerColumnValues(owner),
      handle: randomBytes(handleBytes).toString('base64url'),
      offer_put_away_at: at,
    })
    .onConflict((conflict) => conflict.column(ownerColumn[owner.kind]).doUpdateSet({ offer_put_away_at: at }))
    .execute();
}

type NewPasskey = Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'> &
  Pick<StoredPasskey, 'rp_id' | 'origin' | 'created_at'>;

export const insertPasskey = (tx: Transaction, owner: AccountOwner, passkey: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values({ ...ownerColumnValues(owner), ...passkey })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Returns whether the passkey existed. */
export async function renamePasskey(tx: Transaction, { kind, id }: AccountOwner, passkeyId: number, name: string) {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where(ownerColumn[kind], '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the passkey existed. */
export async function removePasskey(tx: Transaction, { kind, id }: AccountOwner, passkeyId: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where(ownerColumn[kind], '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account except these; returns how many were removed. */
export async function removePasskeysExcept(tx: Transaction, { kind, id }: AccountOwner, keptIds: readonly number[]) {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where(ownerColumn[kind], '=', id)
    .$if(keptIds.length > 0, (query) => query.where('id', 'not in', keptIds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Records that a passkey was used, with its counter. An authenticator with a counter must increase it. Undefined when
 * the passkey was removed in the meantime.
 */
export async function recordPasskeyUse(tx: Transaction, id: number, counter: number, at: Date) {
  const passkey = await tx
    .selectFrom('passkeys')
    .select(['id', 'counter'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return undefined;
  const counterWentBack = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
  await tx
    .updateTable('passkeys')
    .set({
      last_used_at: at,
      counter: Math.max(counter, passkey.counter),
      ...(counterWentBack && { counter_back_at: at }),
    })
    .where('id', '=', id)
    .execute();
  return { counterWentBack };
}

/** False when the challenge was already answered. */
export async function storeSpentChallenge(tx: Transaction, hash: Buffer, expiresAt: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const deleteExpiredChallenges = (db: Database, at: Date) =>
  db.deleteFrom('spent_challenges').where('expires_at', '<', at).execute();

/** The number of passkeys for a domain other than the site's, which no one can use. */
export async function countUnusablePasskeys(db: Database, rpId: string | null) {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rp_id', '!=', rpId ?? '')
    .executeTakeFirstOrThrow();
  return Number(count);
}
