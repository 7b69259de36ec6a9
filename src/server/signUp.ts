import * as z from 'zod/mini';

import { active } from '@/contract/employee';
import type { SignUp } from '@/contract/session';

import type { Backend } from './backend';
import { isTaken, personByContact, personBySsn, register, type Person } from './db/people';
import { tooCommon } from './passwords';
import { Refusal } from './reply';
import { ssnPurpose } from './seal';
import type { Asker } from './whoAsks';

/** The one answer to whatever is wrong with a sign-up, so that it tells nothing about anybody's record (A3, A11). */
const notMatched = () => new Refusal('We could not verify these details. Please check them and try again.');

const claimSchema = z.object({ contact: z.string(), passwordHash: z.optional(z.string()) });
/** What waits for the code: the contact, and for somebody new the hash of their password. */
export type Claim = z.infer<typeof claimSchema>;

export const claimOf = ({ detail }: Asker): Claim => claimSchema.parse(JSON.parse(detail ?? '{}'));

/**
 * A record without a contact may be claimed by its employee with any number nobody else signs in with; a relative's
 * must carry the number, because their SSN is known to the whole family.
 */
const fits = ({ contact, contact2, relation }: Person, given: string) =>
  contact || contact2 ? given === contact || given === contact2 : relation === 'Self';

/** Whose record this is, and what to keep until the code is checked. Costs one hash in every case. */
export async function claimRecord(
  { db, seal, passwords }: Pick<Backend, 'db' | 'seal' | 'passwords'>,
  { userSSN, userContact, userPassword }: SignUp,
): Promise<{ person: Person; claim: Claim }> {
  const person = await personBySsn(db, seal.lookup(ssnPurpose, userSSN));
  const holder = await personByContact(db, userContact);

  if (person?.registered_at) {
    // A registered member proves themselves again this way (D-01).
    const isRight = await passwords.verify(person.password_hash, userPassword);
    if (!isRight || person.contact !== userContact || person.status !== active) throw notMatched();
    return { person, claim: { contact: userContact } };
  }
  if (!person || holder || person.status !== active || !fits(person, userContact)) {
    await passwords.verify(null, userPassword);
    throw notMatched();
  }
  if (passwords.isCommon(userPassword)) throw tooCommon();
  return { person, claim: { contact: userContact, passwordHash: await passwords.hash(userPassword) } };
}

/** The code was right: registers whoever is new, and turns the pending token into a session, all or nothing. */
export async function completeSignUp({ db, sessions, audit, now }: Backend, asker: Asker, address: string): Promise<string> {
  const { contact, passwordHash } = claimOf(asker);
  const owner = { kind: 'person', id: asker.id } as const;
  try {
    return await db.transaction().execute(async (tx) => {
      // Locked first, as everywhere a person's sessions change, so that no two such deeds wait for each other.
      await tx.selectFrom('people').select('id').where('id', '=', asker.id).forNoKeyUpdate().execute();
      if (!(await sessions.spend(asker.sessionId, tx))) throw notMatched();
      if (passwordHash) {
        if (!(await register(tx, { id: asker.id, contact, passwordHash, at: now() }))) throw notMatched();
        // Whoever else was about to claim this record is too late.
        await tx.deleteFrom('sessions').where('person_id', '=', asker.id).execute();
      }
      const { token } = await sessions.open(owner, 'session', { tx });
      const action = passwordHash ? 'sign-up' : 'sign-in';
      await audit.write({ action, actor: owner, subject: `person:${asker.id}`, outcome: 'done', address }, tx);
      return token;
    });
  } catch (error) {
    if (isTaken(error)) throw notMatched();
    throw error;
  }
}
