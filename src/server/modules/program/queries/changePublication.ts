import { sql } from 'kysely';

import { maxKeptVersions } from '@/contract/program/publication';
import type { Transaction } from '@/server/platform/database/database';
import { shareNamedLock, takeNamedLock } from '@/server/platform/database/namedLock';

import type { PublicationRef } from './publications';

const programLock = 'program';

/** Makes changes to benefits and publications wait until the transaction ends. */
export const lockProgramTexts = (tx: Transaction) => takeNamedLock(tx, programLock);

/** Waits while a program folder is imported. Call it before locking rows, to avoid a deadlock. */
export const waitForFolderImport = (tx: Transaction) => shareNamedLock(tx, programLock);

/** A publication whose row is locked until the transaction ends. */
export type LockedPublication = Awaited<ReturnType<typeof lockPublication>>;

/** Locks a publication; the first change creates it. */
export async function lockPublication(tx: Transaction, { kind, key }: PublicationRef, by: string) {
  await tx
    .insertInto('publications')
    .values({ kind, key, version: 0, draft: null, changed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('publications')
    .select(['id', 'kind', 'key', 'version', 'draft'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type ChangeStamp = { by: string; at: Date };

/** Stores or removes the draft, and increments the publication's version. */
export const setDraft = (tx: Transaction, { id }: LockedPublication, draft: string | null, { by, at }: ChangeStamp) =>
  tx
    .updateTable('publications')
    .set({ draft, version: sql<number>`version + 1`, changed_at: at, changed_by: by })
    .where('id', '=', id)
    .execute();

/**
 * Adds a version that is shown from `validFrom` on; a null `body` unpublishes. Returns its number. Only the current
 * version and the latest `maxKeptVersions` stay stored.
 */
export async function addVersion(
  tx: Transaction,
  publication: LockedPublication,
  body: string | null,
  { by, at, validFrom }: ChangeStamp & { validFrom: Date },
) {
  const { last_number: number } = await tx
    .updateTable('publications')
    .set({ last_number: sql<number>`last_number + 1` })
    .where('id', '=', publication.id)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const currentVersion = await tx
    .selectFrom('publication_versions')
    .select('number')
    .where('publication_id', '=', publication.id)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('publication_versions')
    .values({ publication_id: publication.id, number, body, valid_from: validFrom, published_at: at, published_by: by })
    .execute();
  await tx
    .deleteFrom('publication_versions')
    .where('publication_id', '=', publication.id)
    .where('number', '<=', number - maxKeptVersions)
    .where('number', '<>', currentVersion?.number ?? 0)
    .execute();
  return number;
}

/** Removes the scheduled version; returns its number and text, or undefined when there is none. */
export const removeScheduled = (tx: Transaction, { id }: LockedPublication, now: Date) =>
  tx
    .deleteFrom('publication_versions')
    .where('publication_id', '=', id)
    .where('valid_from', '>', now)
    .returning(['number', 'body'])
    .executeTakeFirst();
