import { sql } from 'kysely';

import type { PublicationBody } from '@/contract/program/publication';
import { addVersion, lockPublication, setDraft } from '@/server/modules/program/queries/changePublication';
import type { PublicationRef } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';

import type { ImportContext } from './preparedChanges';

/** The lowest number that the version gets, and when it takes effect, unless a later version already exists. */
export type VersionOptions = { number?: number; from?: Date };

/** Publishes a text at once, or unpublishes it with null. An existing draft is kept. */
export async function publish(
  tx: Transaction,
  ref: PublicationRef,
  body: PublicationBody | null,
  { by, at }: Pick<ImportContext, 'by' | 'at'>,
  { number = 1, from = at }: VersionOptions = {},
) {
  const publication = await lockPublication(tx, ref, by);
  await tx
    .updateTable('publications')
    .set({ last_number: sql<number>`greatest(last_number, ${number - 1})` })
    .where('id', '=', publication.id)
    .execute();
  const latestVersion = await tx
    .selectFrom('publication_versions')
    .select('valid_from')
    .where('publication_id', '=', publication.id)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const validFrom = latestVersion && latestVersion.valid_from > from ? at : from;
  await addVersion(tx, publication, body === null ? null : JSON.stringify(body), { by, at, validFrom });
  await setDraft(tx, publication, publication.draft, { by, at });
}
