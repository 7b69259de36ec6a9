import { sql } from 'kysely';
import type { PublicationBody } from '@/contract/program/publication';
import { TextProblem } from '@/contract/richText/document';
import { parseRichText, serializeRichText } from '@/server/modules/content/canonicalText';
import type { Problems } from '@/server/modules/program/folder/format/problems';
import { addVersion, lockPublication, setDraft } from '@/server/modules/program/queries/changePublication';
import type { PublicationRef } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';

export type ChangeVerb = 'add' | 'change' | 'remove';
/** A change that an import makes, by file in the folder; `count` is the number of rows, if it has rows. */
export type ContentChange = { verb: ChangeVerb; what: string; count?: number };

/** The changes to one kind of content, and the function that applies them. */
export type PreparedChanges = { changes: ContentChange[]; apply(tx: Transaction): Promise<void> };

export type ImportContext = {
  /** Whether content that is missing from the folder is removed. */
  replace: boolean;
  by: string;
  at: Date;
  /** The program's time zone after the import. */
  timeZone: string;
  problems: Problems;
};

/** The row changes in one file. */
export const countedChanges = (what: string, counts: Record<ChangeVerb, number>): ContentChange[] =>
  (['add', 'change', 'remove'] as const).flatMap((verb) =>
    counts[verb] > 0 ? [{ verb, what, count: counts[verb] }] : [],
  );

/** Whether two texts read the same; the stored one may be from before texts were canonical. */
export function isSameHtml(canonicalHtml: string, storedHtml: string) {
  if (canonicalHtml === storedHtml) return true;
  try {
    return serializeRichText(parseRichText(storedHtml)) === canonicalHtml;
  } catch (error) {
    if (error instanceof TextProblem) return false;
    throw error;
  }
}

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
