import type { Backend } from '@/server/backend';

import { seedDemoContent } from './demoContent';
import { demoAdminContact, seedDemoPeople } from './demoPeople';

const isEmpty = async ({ db }: Backend, table: 'people' | 'notifications') =>
  !(await db.selectFrom(table).select('id').limit(1).executeTakeFirst());

/**
 * Fills an empty database with the demo people and content (D-197); what is there already is left alone. A start that
 * was broken off between the two halves is completed by the next.
 */
export async function seedDemo(backend: Backend): Promise<void> {
  if (await isEmpty(backend, 'people')) await seedDemoPeople(backend);
  else if (await holdsOthers(backend)) return;
  if (await isEmpty(backend, 'notifications')) await seedDemoContent(backend);
}

/** A database whose people are not the demo's is somebody's own, be it without any content. */
const holdsOthers = async ({ db }: Backend) =>
  !(await db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', demoAdminContact)
    .where('is_admin', '=', true)
    .executeTakeFirst());
