import type { Database } from '@/server/platform/database/database';

/** A console administrator who may sign in. A deactivated one gets the same reply as an unknown address. */
export const findConsoleAdminByEmail = (db: Database, email: string) =>
  db
    .selectFrom('console_admins as c')
    .innerJoin('administrators as a', 'a.console_admin_id', 'c.id')
    .selectAll('c')
    .select('a.id as administrator_id')
    .where('c.email', '=', email)
    .where('a.off_at', 'is', null)
    .executeTakeFirst();
