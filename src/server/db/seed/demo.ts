import type { Backend } from '@/server/backend';

import { seedDemoContent } from './demoContent';
import { seedDemoPeople } from './demoPeople';

/** Fills an empty database with the demo people and content (D-197); a database with people in it is left alone. */
export async function seedDemo(backend: Backend): Promise<void> {
  const someone = await backend.db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  await seedDemoPeople(backend);
  await seedDemoContent(backend);
}
