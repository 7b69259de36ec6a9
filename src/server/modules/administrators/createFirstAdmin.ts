import { randomBytes, randomInt } from 'node:crypto';

import { permissions } from '@/contract/administration/permissions';
import { lastTenDigits, ssnDigits } from '@/contract/patterns';
import type { Backend } from '@/server/backend';
import { addConsoleAdministrator } from '@/server/modules/administrators/queries/administrators';
import type { Database } from '@/server/platform/database/database';
import { takeNamedLock } from '@/server/platform/database/namedLock';
import { type Cipher, ssnPurpose } from '@/server/platform/keys/cipher';
import { SettingsError } from '@/server/platform/process/settings';

const defaultEmail = 'admin@example.org';
/** No real SSN starts with these digits. Used for an administrator without an employee record. */
const unissuedSsnArea = '000';

const randomPassword = () => `${randomBytes(12).toString('base64url')}-aA1!`;

/**
 * Creates the first administrators when there are none: a console administrator and, when a contact number is
 * configured, one who signs in with that number. A generated password is shown once, through `print`.
 */
export async function createFirstAdmin(
  { db, settings, cipher, passwords, now }: Backend,
  print: (line: string) => void = (line) => process.stdout.write(line),
): Promise<void> {
  const { email = defaultEmail, contact, password } = settings.firstAdmin;
  if (await hasAdmin(db)) return;
  if (password && passwords.isCommon(password))
    throw new SettingsError('ADMIN_PASSWORD is too easy to guess. Choose another one.');
  const initialPassword = password ?? randomPassword();
  const password_hash = await passwords.hash(initialPassword);

  const isCreated = await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'firstAdmin');
    if (await hasAdmin(tx)) return false;
    await addConsoleAdministrator(tx, { email: email.toLowerCase(), name: '', password_hash, rights: permissions });
    if (contact) await insertContactAdmin(tx, cipher, lastTenDigits(contact), password_hash, now());
    return true;
  });
  if (!isCreated || password) return;
  const accounts = [`email ${email} at /admin`, ...(contact ? [`contact ${lastTenDigits(contact)} at /login`] : [])];
  print(`First administrator: ${accounts.join(', ')}; password ${initialPassword} (shown only once)\n`);
}

async function hasAdmin(db: Database) {
  const consoleAdmin = await db.selectFrom('console_admins').select('id').limit(1).executeTakeFirst();
  const personAdmin = await db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst();
  return Boolean(consoleAdmin ?? personAdmin);
}

async function insertContactAdmin(tx: Database, cipher: Cipher, contact: string, password_hash: string, at: Date) {
  const digits = ssnDigits - unissuedSsnArea.length;
  const ssn = unissuedSsnArea + String(randomInt(10 ** digits)).padStart(digits, '0');
  const { id } = await tx
    .insertInto('people')
    .values({
      relation: 'Self',
      full_name: 'Administrator',
      first_name: 'Administrator',
      last_name: '',
      name_key: 'administrator',
      email: '',
      contact,
      contact2: '',
      empl_type: '',
      ssn_sealed: cipher.encrypt(ssn),
      ssn_hash: cipher.lookupHash(ssnPurpose, ssn),
      ssn_last4: ssn.slice(-4),
      is_admin: true,
      is_operator: true,
      password_hash,
      registered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('people').set({ employee_id: id }).where('id', '=', id).execute();
  await tx
    .insertInto('administrators')
    .values({ person_id: id, rights: [...permissions] })
    .execute();
}
