import type { Database } from '@/server/db/database';

const tables = { CARE_PROGRAMS: 'benefits', EDUCATION: 'documents' } as const;
const isChoosing = (keyword: string): keyword is keyof typeof tables => Object.hasOwn(tables, keyword);

/** Whether the target of a redirect exists; keywords without an id always have one. */
export async function redirectTargetExists(db: Database, keyword: string, id: string | null): Promise<boolean> {
  if (!isChoosing(keyword)) return true;
  const found = await db.selectFrom(tables[keyword]).select('id').where('id', '=', Number(id)).executeTakeFirst();
  return found !== undefined;
}
