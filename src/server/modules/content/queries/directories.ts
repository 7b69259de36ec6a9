import type { DirectoryEntry, DirectoryRequest } from '@/contract/content/directory';
import type { Database, Tables } from '@/server/platform/database/database';
import { matchesEntryName, searchTerms } from '@/server/platform/database/searching';

export async function readDirectory(
  db: Database,
  kind: Tables['directory']['kind'],
  { offset, limit, search }: DirectoryRequest,
): Promise<{ count: number; entries: DirectoryEntry[] }> {
  const matchingEntriesQuery = db
    .selectFrom('directory')
    .where('kind', '=', kind)
    .where(matchesEntryName(searchTerms(search)));

  const { count } = await matchingEntriesQuery
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const entries = await matchingEntriesQuery
    .select(['id', 'name', 'contact', 'redirect', 'topic'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, entries };
}
