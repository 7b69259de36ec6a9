import { type Permission, permissions } from '@/contract/administration/permissions';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { ssnPurpose } from '@/server/platform/keys/cipher';

import type { TestBackend } from '../server/backend';

/** The demo's people, with their sign-in details. */
export const member = { contact: '5550100002', password: 'Member@123', ssn: '900010002' };
export const employeeAdmin = { contact: '5550100001', password: 'Admin@123', ssn: '900010001' };
export const unregisteredEmployee = { contact: '5550100003', ssn: '900010003' };
export const consoleAdmin = { email: 'admin@example.org', password: 'Admin@123' };
export const validPassword = 'Lantern!7up';
export const otherPassword = 'Walnut?4est';

/** A clock that a test can move forward, and stop where a second more or less matters. */
export function movableClock() {
  let ahead = 0;
  let frozenAt: number | undefined;
  afterEach(() => (frozenAt = undefined));
  return {
    now: () => new Date((frozenAt ?? Date.now()) + ahead),
    pass(seconds: number) {
      ahead += seconds * 1000;
    },
    /** Until the test ends, only `pass` moves the clock. */
    freeze() {
      frozenAt = Date.now();
    },
  };
}

/** The last code sent to a contact or address. */
export async function lastCode(backend: TestBackend, to: string): Promise<string> {
  const lines = (await backend.outbox()).filter((line) => line.to.endsWith(to) && line.code);
  return lines.at(-1)?.code ?? 'none';
}

let usedNumbers = 0;

type Wanted = { isRegistered?: boolean; isAdmin?: boolean; status?: number; hasContact?: boolean };

/** An employee that no other test uses, registered by default. */
export async function newPerson(
  backend: TestBackend,
  { isRegistered = true, isAdmin = false, status = 1, hasContact = true }: Wanted = {},
) {
  const { db, cipher, passwords } = backend.parts;
  usedNumbers += 1;
  const contact = String(5_550_300_000 + usedNumbers);
  const ssn = String(970_000_000 + usedNumbers);
  const password = validPassword;
  const { id } = await db
    .insertInto('people')
    .values({
      relation: 'Self',
      full_name: 'Blair Winslow',
      first_name: 'Blair',
      last_name: 'Winslow',
      name_key: 'blair winslow',
      email: 'blair.winslow@example.org',
      contact: hasContact ? contact : '',
      contact2: '',
      empl_type: 'Full Time',
      ssn_sealed: cipher.encrypt(ssn),
      ssn_hash: cipher.lookupHash(ssnPurpose, ssn),
      ssn_last4: ssn.slice(-4),
      status,
      is_admin: isAdmin,
      password_hash: isRegistered ? await passwords.hash(password) : null,
      registered_at: isRegistered ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAdmin)
    await db
      .insertInto('administrators')
      .values({ person_id: id, rights: [...permissions] })
      .execute();
  return { id, contact, ssn, password };
}

export async function newConsoleAdmin(backend: TestBackend, given: readonly Permission[] = permissions) {
  const { db, passwords } = backend.parts;
  usedNumbers += 1;
  const email = `admin${usedNumbers}@example.org`;
  const password = validPassword;
  const { id } = await db
    .insertInto('console_admins')
    .values({ email, password_hash: await passwords.hash(password) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('administrators')
    .values({ console_admin_id: id, rights: [...given] })
    .execute();
  return { id, email, password };
}

/** An unused contact number. */
export const freeContact = () => String(5_550_800_000 + (usedNumbers += 1));

/** Four digits other than this code. */
export const otherCode = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

export const signIn = (backend: TestBackend, contact: string, password: string) =>
  backend.main('POST', sessionPaths.signIn, { body: { userContact: contact, userPassword: password } });

export async function tokenOfMember(backend: TestBackend, contact = member.contact, password = member.password) {
  const { body } = await signIn(backend, contact, password);
  return body.data.access_token as string;
}

export async function startSignUp(
  backend: TestBackend,
  { contact, ssn, password = validPassword }: { contact: string; ssn: string; password?: string },
) {
  const { body } = await backend.main('POST', sessionPaths.signUp, {
    body: { userSSN: ssn, userContact: contact, userPassword: password },
  });
  const token = body.data?.access_token as string;
  await backend.main('POST', sessionPaths.getOtp, { token, body: { userContact: contact } });
  return { token, code: await lastCode(backend, contact) };
}

export async function startReset(backend: TestBackend, contact = member.contact) {
  const { body } = await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: contact } });
  return { token: body.data.access_token as string, code: await lastCode(backend, contact) };
}

export async function startConsoleReset(backend: TestBackend, email = consoleAdmin.email) {
  const { body } = await backend.chat('POST', consolePaths.forgotPassword, { body: { email } });
  return { token: body.data.access_token as string, code: await lastCode(backend, email) };
}

export const checkCode = (backend: TestBackend, token: string, contact: string, code: string) =>
  backend.main('POST', sessionPaths.verifyOtp, { token, body: { userContact: contact, userOtp: code } });

/** Requests a reset and enters its code; returns the token with which a new password can be set. */
export async function openReset(backend: TestBackend, contact = member.contact): Promise<string> {
  const { token, code } = await startReset(backend, contact);
  const { body } = await checkCode(backend, token, contact, code);
  return body.data.access_token;
}
