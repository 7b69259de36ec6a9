import type { Article } from '@/contract/content/article';

import type { Database } from '@/server/db/database';

/** The keys of the two articles; policies are stored under the contract's keys. */
export const articleKeys = { aboutUs: 'about_us', chairman: 'message_from_chairman' } as const;

const findRow = (db: Database, key: string) =>
  db.selectFrom('articles').selectAll().where('key', '=', key).executeTakeFirst();

export async function findArticle(db: Database, key: string): Promise<Article | undefined> {
  const row = await findRow(db, key);
  return row && { name: row.name, profession: row.profession, profilePic: row.picture, description: row.body };
}

export async function findPolicy(db: Database, key: string) {
  return (await findRow(db, key))?.body;
}
