import { invitationRestDays, type InvitationChannel } from '@/contract/people/invitation';
import { dateIn, dateWords } from '@/contract/programme/planYear';
import type { Transaction } from '@/server/db/database';
import { readCandidate, restedSince } from '@/server/db/invitations/candidates';
import { storeRoundOfOne } from '@/server/db/invitations/rounds';
import { Refusal } from '@/server/http/reply';

type OneRound = Parameters<typeof storeRoundOfOne>[1];

const lately = (day: string) =>
  new Refusal(`Invited on ${day} already. Nobody is invited twice within ${invitationRestDays} days.`);

const addressless: Record<InvitationChannel, string> = {
  any: 'This record has neither a number nor an e-mail address of its own to write to.',
  sms: 'This record has no number of its own to write to.',
  email: 'This record has no e-mail address of its own to write to.',
};

/** Stores the invitation of one person; says in words why somebody is not invited. */
export async function inviteOne(tx: Transaction, round: OneRound, timeZone: string) {
  const found = await readCandidate(tx, round.person_id, round.channel);
  if (!found) throw new Refusal('There is no such person any more.');
  if (found.is_registered) throw new Refusal('This person has an account already.');
  if (!found.is_open) throw new Refusal('This person is not active, so they cannot sign up.');
  const { via, invited_at, relation } = found;
  if (invited_at && invited_at > restedSince(round.created_at)) throw lately(dateWords(dateIn(timeZone, invited_at)));
  if (!via && relation !== 'Self')
    throw new Refusal(`${addressless[round.channel]} Family members sign up with a number of their own.`);
  if (!via) throw new Refusal(addressless[round.channel]);
  if (!(await storeRoundOfOne(tx, round, via))) throw lately(dateWords(dateIn(timeZone, round.created_at)));
}
