import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { activeStatus } from '@/contract/people/employee';
import type { SignUp } from '@/contract/people/session';
import type { Backend } from '@/server/backend';
import {
  findPersonByContact,
  findPersonBySsn,
  markRegistered,
  type Person,
} from '@/server/modules/accounts/queries/people';
import { openFamilyRequest, pushFamilyRequest } from '@/server/modules/approvals/requests';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';
import { restoreCutoff, restoreOfferReply } from './accountRestore';
import { openSignIn, signInAction, signInStepReply } from './secondFactor/openSignIn';

/** One reply for every mismatch, so that a sign-up reveals nothing about existing records. */
const detailsMismatchRefusal = () => new Refusal('We couldn’t verify these details. Check them and try again.');

/** Only for callers who have proved their identity. */
const accountInactiveRefusal = () => new Refusal('Your account isn’t active. Contact your benefits team.');

const pendingSchema = z.object({ contact: z.string(), passwordHash: z.optional(z.string()) });
/**
 * What the pending token stores until the code is checked: the contact number and, for a new account, its password
 * hash.
 */
type PendingSignUp = z.infer<typeof pendingSchema>;

export const pendingSignUpOf = ({ detail }: Caller): PendingSignUp => pendingSchema.parse(JSON.parse(detail ?? '{}'));

/**
 * An employee may claim a record without a contact number with any number that no other account uses. A dependent's
 * record must already have the number, because the rest of the family knows the SSN.
 */
const canClaim = ({ contact, contact2, relation }: Person, givenNumber: string) =>
  contact || contact2 ? givenNumber === contact || givenNumber === contact2 : relation === 'Self';

/** The account name under which attempts with one pair of SSN and number are counted. */
export const signUpPairKey = (ssnHash: Buffer, contact: string) => `${Buffer.from(ssnHash).toString('hex')}:${contact}`;

/**
 * Finds the record for a sign-up, and what to store until the code is checked. Costs one password hash unless the
 * address is blocked. When strangers have failed too often with a number, the member who has it may still sign up with
 * the correct SSN and password: the two cannot be guessed together, and a caller who knows the SSN has a limited number
 * of passwords to try. Throws a Refusal when the details do not match or a limit is reached.
 */
export async function verifySignUp(
  backend: Backend,
  { userSSN, userContact, userPassword }: SignUp,
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>,
): Promise<{ person: Person; claim: PendingSignUp }> {
  const { db, cipher, passwords, signInLimits, knownBrowsers, now } = backend;
  const ssnHash = cipher.lookupHash(ssnPurpose, userSSN);
  const person = await findPersonBySsn(db, ssnHash);
  const numberHolder = await findPersonByContact(db, userContact);
  const isOwnNumber = person?.registered_at && person.contact === userContact;
  const browser = isOwnNumber
    ? knownBrowsers.find(request, { kind: 'person', id: person.id }, person.password_hash)
    : null;
  const attempt = await signInLimits.tryAdmit('sign-up', userContact, request.ip, browser);
  if (attempt.block?.by === 'address') throw attempt.block.refusal;
  const accountRefusal = attempt.block?.refusal;
  try {
    // Pairs without a record are counted the same way, so that neither timing nor wording reveals a correct one.
    const passwordAttempt = await signInLimits.admit(
      'sign-up-password',
      signUpPairKey(ssnHash, userContact),
      request.ip,
      browser,
    );
    if (person?.registered_at) {
      // A registered member may sign in this way too, and so may the owner of a deleted account who wants to restore
      // it.
      const isPasswordCorrect = await passwords.verify(person.password_hash, userPassword);
      const canNoLongerBeRestored =
        person.deleted_at !== null && (person.deleted_at <= restoreCutoff(now()) || numberHolder);
      if (!isPasswordCorrect || canNoLongerBeRestored || person.contact !== userContact)
        throw accountRefusal ?? detailsMismatchRefusal();
      await passwordAttempt.recordSuccess();
      if (person.status !== activeStatus) throw person.deleted_at ? detailsMismatchRefusal() : accountInactiveRefusal();
      await attempt.recordSuccess();
      return { person, claim: { contact: userContact } };
    }
    const isClaimable =
      person && !person.deleted_at && !numberHolder && person.status === activeStatus && canClaim(person, userContact);
    if (accountRefusal || !isClaimable) {
      await passwords.verify(null, userPassword);
      throw accountRefusal ?? detailsMismatchRefusal();
    }
    const claim = { contact: userContact, passwordHash: await passwords.hashNew(userPassword) };
    await passwordAttempt.recordSuccess();
    await attempt.recordSuccess();
    return { person, claim };
  } catch (error) {
    // A busy service (503) does not count as a failed attempt.
    if (error instanceof Refusal && error.code !== 503) await attempt.recordFailure();
    throw error;
  }
}

/**
 * After the correct code: registers a new account and exchanges the pending token for a session or the second-factor
 * step, in one transaction. The owner of a deleted account gets the token to restore it instead.
 */
export async function completeSignUp(backend: Backend, caller: Caller, request: FastifyRequest) {
  const { db, sessions, audit, now } = backend;
  const address = request.ip;
  const { contact, passwordHash } = pendingSignUpOf(caller);
  const owner = { kind: 'person', id: caller.id } as const;
  try {
    const { token, availableFactors, deletedAt, isAdmin } = await db.transaction().execute(async (tx) => {
      // Every change to a person's sessions locks the person first, to avoid deadlocks.
      const person = await tx
        .selectFrom('people')
        .select(['id', 'relation', 'employee_id', 'deleted_at', 'is_admin', 'contact'])
        .where('id', '=', caller.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const deletedAt = person?.deleted_at ?? null;
      const subject = `person:${caller.id}`;
      if (!(await sessions.consume(caller.sessionId, tx))) throw detailsMismatchRefusal();
      // The member's number was changed after the code had been sent to the old one.
      if (!passwordHash && person?.contact !== contact) throw detailsMismatchRefusal();
      if (passwordHash) {
        if (!(await markRegistered(tx, { id: caller.id, contact, passwordHash, at: now() })))
          throw detailsMismatchRefusal();
        // Ends the other pending sign-ups for this record.
        await tx.deleteFrom('sessions').where('person_id', '=', caller.id).execute();
        if (person) await openFamilyRequest(tx, person, now());
      }
      const origin = sessions.originOf(request);
      const isAdmin = person?.is_admin ?? false;
      const { token, availableFactors } = deletedAt
        ? { ...(await sessions.open(tx, owner, 'keep-account', origin)), availableFactors: null }
        : await openSignIn(tx, backend, owner, { isAdmin, ...origin });
      const action = passwordHash ? ({ action: 'sign-up' } as const) : signInAction(availableFactors);
      await audit.write(tx, { ...action, actor: owner, subject, outcome: deletedAt ? 'refused' : 'done', address });
      return { token, availableFactors, deletedAt, isAdmin };
    });
    if (deletedAt) return restoreOfferReply({ is_admin: isAdmin, deleted_at: deletedAt }, token);
    pushFamilyRequest(backend, caller.id);
    return await signInStepReply(backend, caller.id, { token, availableFactors });
  } catch (error) {
    if (isUniqueViolation(error)) throw detailsMismatchRefusal();
    throw error;
  }
}
