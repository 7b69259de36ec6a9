import { sql } from 'kysely';

import type { DirectoryEntry, DirectoryRequest } from '@/contract/content/directory';
import { anywhere, searchWords } from '@/server/content/plainText';
import type { Database } from '@/server/db/database';
import type { DirectoryTable } from '@/server/db/tables/content';

/** One page of a directory and the number of all matches. */
export async function readDirectory(
  db: Database,
  kind: DirectoryTable['kind'],
  { offset, limit, search }: DirectoryRequest,
): Promise<{ count: number; entries: DirectoryEntry[] }> {
  let matching = db.selectFrom('directory').where('kind', '=', kind);
  for (const word of searchWords(search)) matching = matching.where(sql`lower(name)`, 'like', anywhere(word));

  const { count } = await matching.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const entries = await matching
    .select(['id', 'name', 'contact', 'redirect', 'topic'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, entries };
}
