import { sql } from 'kysely';

import type { Backend } from '@/server/backend';

import { seedDemoChat } from './demoChat';
import { seedDemoContent } from './demoContent';
import { demoAdminContact, demoMemberContact, seedDemoPeople } from './demoPeople';
import { restoreDemoPictures } from './demoPictures';
import { publishDemoProgram } from './demoProgram';

const isEmpty = async ({ db }: Backend, table: 'people' | 'notifications' | 'chat_conversations') =>
  !(await db
    .selectFrom(table)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst());

/**
 * Fills an empty database with the demo's people and content, and does not change other databases. The next start
 * completes an interrupted run.
 */
export async function seedDemo(backend: Backend): Promise<void> {
  const isFresh = await isEmpty(backend, 'people');
  if (!isFresh && (await hasOtherPeople(backend))) return;
  if (await isEmpty(backend, 'notifications')) await publishDemoProgram(backend);
  else await restoreDemoPictures(backend);
  // Added after the program, because the people are in its plans.
  if (isFresh) await seedDemoPeople(backend);
  if (await isEmpty(backend, 'chat_conversations')) await seedDemoChat(backend, demoMemberContact);
  if (await isEmpty(backend, 'notifications')) await seedDemoContent(backend);
}

/** A database with people other than the demo's is never filled, even if it has no content. */
const hasOtherPeople = async ({ db }: Backend) =>
  !(await db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', demoAdminContact)
    .where('is_admin', '=', true)
    .executeTakeFirst());
