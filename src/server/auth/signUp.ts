import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { active } from '@/contract/people/employee';
import type { SignUp } from '@/contract/people/session';

import { askForLink, remindOfLink } from '@/server/approvals/requests';
import type { Backend } from '@/server/backend';
import { closedAccount, lastKept } from './closedAccount';
import { isTaken, personByContact, personBySsn, register, type Person } from '@/server/db/people/people';
import { tooCommon } from './passwords';
import { Refusal } from '@/server/http/reply';
import { ssnPurpose } from '@/server/keys/seal';
import { signedIn } from './signedIn';
import type { Caller } from '@/server/http/caller';
import type { KnownBrowsers } from './knownBrowsers';
import type { Database } from '@/server/db/database';
import type { SignInLimits } from './signInLimits';
import type { Passwords } from './passwords';
import type { Seal } from '@/server/keys/seal';

/** The one answer to whatever is wrong with a sign-up, so that it tells nothing about anybody's record (A3, A11). */
const notMatched = () => new Refusal('We could not verify these details. Please check them and try again.');

/** For those alone who have proved who they are. */
const notActive = () => new Refusal('Your account is not active. Please contact your administrator.');

const claimSchema = z.object({ contact: z.string(), passwordHash: z.optional(z.string()) });
/** What waits for the code: the contact, and for somebody new the hash of their password. */
export type Claim = z.infer<typeof claimSchema>;

export const claimOf = ({ detail }: Caller): Claim => claimSchema.parse(JSON.parse(detail ?? '{}'));

/**
 * A record without a contact may be claimed by its employee with any number nobody else signs in with; a relative's
 * must carry the number, because their SSN is known to the whole family.
 */
const fits = ({ contact, contact2, relation }: Person, given: string) =>
  contact || contact2 ? given === contact || given === contact2 : relation === 'Self';

/** Under which name tries with an SSN and a number together are counted. */
export const pairName = (ssnHash: Buffer, contact: string) => `${Buffer.from(ssnHash).toString('hex')}:${contact}`;

/**
 * Whose record this is, and what to keep until the code is checked. Costs one hash unless the address has failed too
 * often. Where strangers failed too often with a number, its member still comes in with SSN and password both right:
 * nobody guesses the two together, and who knows the SSN has only so many passwords to try.
 */
export async function claimRecord(
  backend: {
    db: Database;
    seal: Seal;
    passwords: Passwords;
    signInLimits: SignInLimits;
    browsers: KnownBrowsers;
    now: () => Date;
  },
  { userSSN, userContact, userPassword }: SignUp,
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>,
): Promise<{ person: Person; claim: Claim }> {
  const { db, seal, passwords, signInLimits, browsers, now } = backend;
  const ssnHash = seal.lookup(ssnPurpose, userSSN);
  const person = await personBySsn(db, ssnHash);
  const holder = await personByContact(db, userContact);
  const isOwn = person?.registered_at && person.contact === userContact;
  const browser = isOwn ? browsers.find(request, { kind: 'person', id: person.id }, person.password_hash) : null;
  const attempt = await signInLimits.weigh('sign-up', userContact, request.ip, browser);
  if (attempt.stopped?.by === 'address') throw attempt.stopped.refusal;
  const refusal = attempt.stopped?.refusal;
  try {
    // Counted alike for pairs that are nobody's, so that neither time nor words tell a right one.
    const guess = await signInLimits.admit('sign-up-password', pairName(ssnHash, userContact), request.ip, browser);
    if (person?.registered_at) {
      // A registered member proves themselves again this way (D-01); so does one who may want a deleted account back.
      const isRight = await passwords.verify(person.password_hash, userPassword);
      const isGone = person.deleted_at !== null && (person.deleted_at <= lastKept(now()) || holder);
      if (!isRight || isGone || person.contact !== userContact) throw refusal ?? notMatched();
      await guess.passed();
      if (person.status !== active) throw person.deleted_at ? notMatched() : notActive();
      await attempt.passed();
      return { person, claim: { contact: userContact } };
    }
    const isClaimable =
      person && !person.deleted_at && !holder && person.status === active && fits(person, userContact);
    if (refusal || !isClaimable) {
      await passwords.verify(null, userPassword);
      throw refusal ?? notMatched();
    }
    if (passwords.isCommon(userPassword)) throw tooCommon();
    const claim = { contact: userContact, passwordHash: await passwords.hash(userPassword) };
    await guess.passed();
    await attempt.passed();
    return { person, claim };
  } catch (error) {
    // Whoever found the service busy has not failed.
    if (error instanceof Refusal && error.code !== 503) await attempt.failed();
    throw error;
  }
}

/**
 * The code was right: registers whoever is new, and turns the pending token into a session, all or nothing. Who deleted
 * their account gets the token to keep it instead.
 */
export async function completeSignUp(backend: Backend, caller: Caller, address: string) {
  const { db, sessions, audit, now } = backend;
  const { contact, passwordHash } = claimOf(caller);
  const owner = { kind: 'person', id: caller.id } as const;
  try {
    const { token, deletedAt, isAdmin } = await db.transaction().execute(async (tx) => {
      // Locked first, as everywhere a person's sessions change, so that no two such deeds wait for each other.
      const person = await tx
        .selectFrom('people')
        .select(['id', 'relation', 'employee_id', 'deleted_at', 'is_admin'])
        .where('id', '=', caller.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const deletedAt = person?.deleted_at ?? null;
      const subject = `person:${caller.id}`;
      if (!(await sessions.spend(caller.sessionId, tx))) throw notMatched();
      if (passwordHash) {
        if (!(await register(tx, { id: caller.id, contact, passwordHash, at: now() }))) throw notMatched();
        // Whoever else was about to claim this record is too late.
        await tx.deleteFrom('sessions').where('person_id', '=', caller.id).execute();
        if (person) await askForLink(tx, person, now());
      }
      const { token } = await sessions.open(tx, owner, deletedAt ? 'keep-account' : 'session');
      const action = passwordHash ? 'sign-up' : 'sign-in';
      await audit.write(tx, { action, actor: owner, subject, outcome: deletedAt ? 'refused' : 'done', address });
      return { token, deletedAt, isAdmin: person?.is_admin ?? false };
    });
    if (!deletedAt) remindOfLink(backend, caller.id);
    return deletedAt
      ? closedAccount({ is_admin: isAdmin, deleted_at: deletedAt }, token)
      : await signedIn(backend, caller.id, token);
  } catch (error) {
    if (isTaken(error)) throw notMatched();
    throw error;
  }
}
