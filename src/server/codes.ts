import { randomBytes, randomInt } from 'node:crypto';

import { triesPerCode } from '@/contract/codes';
import { defaultConfig } from '@/contract/config';
import { codeLength, countryCode } from '@/contract/patterns';

import type { Backend } from './backend';
import { addAttempt, attemptsSince, lockSubject, missed, removeAttempt, removeAttempts } from './db/attempts';
import type { Database } from './db/database';
import type { Channel } from './delivery';
import type { Purpose } from './policy';
import { Refusal } from './reply';

export type CodePurpose = Extract<Purpose, 'signup-code' | 'reset-code' | 'contact-code' | 'console-reset-code'>;

/** One-time codes: made, delivered, judged, spent, with the caps of reliability A4 and A5. */
export type Codes = {
  /**
   * Makes a code bound to a session and a purpose, voids the one before, and hands it to delivery. With
   * `deliver` false it does the same work and tells nobody (A3). Throws a Refusal when the caps are reached.
   */
  send(request: { sessionId: number; purpose: CodePurpose; channel: Channel; to: string; deliver: boolean }): Promise<void>;
  /**
   * Null exactly once for the right code; else the refusal, which counts as a failed try and says how many are left.
   * They are counted where nobody was told a code just as well (A3). Throws a Refusal when the caps are reached.
   */
  judge(request: { sessionId: number; purpose: CodePurpose; to: string; code: string; address: string }): Promise<Refusal | null>;
  /** Lets a contact try again after fifty wrong codes in a row. */
  unlock(to: string, tx?: Database): Promise<void>;
  /** Whoever signs in with the password ends the row of wrong codes that strangers made; the cap of a day stays. */
  passwordProved(to: string): Promise<void>;
};

/** The words for a code that opens nothing, whatever is the matter with it. */
export function wrongCode(triesLeft = 0) {
  const next = ['Please ask for a new one.', '1 try left.'][triesLeft] ?? `${triesLeft} tries left.`;
  return new Refusal(`The code is not right or has expired. ${next}`);
}

const minute = 60;
const day = 24 * 60 * minute;
const codesAtOnce = { most: 3, withinS: 15 * minute };
const codesADay = { most: 10, withinS: day };
const missesADay = { most: 15, withinS: day };
const missesInARow = 50;
const checksPerAddress = { most: 30, withinS: 10 * minute };

const sent = 'code-sent';
const checked = 'code-check';
const missedBefore = 'code-missed-before';
const missedEver = [missed, missedBefore];

/** Answers alike whether or not there is such a person, so it does not wait for a sender either (A3). */
const recovery = new Set<CodePurpose>(['reset-code', 'console-reset-code']);

/** Refuses when `most` of these times lie within the span; the wait ends when the oldest of them leaves it. */
function cap(latestFirst: readonly Date[], { most, withinS }: { most: number; withinS: number }, now: Date, words: string) {
  const oldest = latestFirst[most - 1];
  const wait = oldest ? (oldest.getTime() - now.getTime()) / 1000 + withinS : 0;
  if (wait > 0) throw new Refusal(words, 429, Math.ceil(wait));
}

const lasting = (seconds: number) =>
  seconds < 2 * minute ? `${seconds} seconds` : `${Math.round(seconds / minute)} minutes`;

type Parts = Pick<Backend, 'db' | 'settings' | 'seal' | 'delivery' | 'now' | 'log'>;

export function makeCodes({ db, settings, seal, delivery, now, log }: Parts): Codes {
  const recipientOf = (to: string) => seal.lookup('recipient', to);
  const hashOf = (sessionId: number, purpose: CodePurpose, to: string, code: string) =>
    seal.lookup('code', [sessionId, purpose, to, code].join(':'));
  const since = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);

  /** Caps on how often somebody's codes were wrong; they hold for making codes as for trying them. */
  async function admit(tx: Database, recipient: Buffer, at: Date) {
    cap(
      await attemptsSince(tx, missedEver, recipient, since(at, day)),
      missesADay,
      at,
      'Too many wrong codes. Please try again tomorrow.',
    );
    const row = await attemptsSince(tx, [missed], recipient, new Date(0));
    if (row.length >= missesInARow)
      throw new Refusal('Too many wrong codes. Please sign in with your password, or ask your administrator to unlock this contact.', 429, day);
  }

  /** Whether a code is still worth delivering: neither used, nor taken over by a newer one, nor run out. */
  async function isOpen(codeId: number) {
    const open = await db
      .selectFrom('codes')
      .select('id')
      .where('id', '=', codeId)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return open !== undefined;
  }

  return {
    async send({ sessionId, purpose, channel, to, deliver }) {
      const at = now();
      const recipient = recipientOf(to);
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

      const counted = await db.transaction().execute(async (tx) => {
        await lockSubject(tx, recipient);
        await admit(tx, recipient, at);
        const earlier = await attemptsSince(tx, [sent], recipient, since(at, day));
        for (const bound of [codesAtOnce, codesADay])
          cap(earlier, bound, at, 'Too many codes were asked for. Please try again later.');
        await tx
          .updateTable('codes')
          .set({ spent_at: at })
          .where('recipient_hash', '=', recipient)
          .where('purpose', '=', purpose)
          .where('spent_at', 'is', null)
          .execute();
        const made = await tx
          .insertInto('codes')
          .values({
            // No code fits where nobody was told one.
            code_hash: deliver ? hashOf(sessionId, purpose, to, code) : randomBytes(32),
            session_id: sessionId,
            purpose,
            recipient_hash: recipient,
            created_at: at,
            expires_at: new Date(at.getTime() + settings.codeLifeS * 1000),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { codeId: made.id, attemptId: await addAttempt(tx, sent, recipient, at) };
      });
      if (!deliver) return delivery.rehearse(channel);

      const message = {
        channel,
        to: channel === 'sms' ? countryCode + to : to,
        text: `Your ${defaultConfig.productName} code is ${code}. It is good for ${lasting(settings.codeLifeS)}. We never ask for it by phone.`,
        code,
      };
      if (recovery.has(purpose) && !delivery.isLocal(channel)) return delivery.sendLater(message, () => isOpen(counted.codeId));
      try {
        await delivery.send(message);
      } catch (error) {
        log.error({ err: error, channel }, 'a code could not be sent');
        await removeAttempt(db, counted.attemptId);
        throw new Refusal('The code could not be sent. Please try again.');
      }
    },

    async judge({ sessionId, purpose, to, code, address }) {
      const at = now();
      const caller = seal.lookup('code-check', address);
      await db.transaction().execute(async (tx) => {
        await lockSubject(tx, caller);
        const checks = await attemptsSince(tx, [checked], caller, since(at, checksPerAddress.withinS));
        cap(checks, checksPerAddress, at, 'Too many codes were tried from here. Please try again later.');
        await addAttempt(tx, checked, caller, at);
      });

      const latest = await db
        .selectFrom('codes')
        .select(['id', 'recipient_hash'])
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (!latest) return wrongCode();
      const recipient = Buffer.from(latest.recipient_hash);

      return db.transaction().execute(async (tx) => {
        await lockSubject(tx, recipient);
        await admit(tx, recipient, at);
        const expected = hashOf(sessionId, purpose, to, code);
        const tried = await tx
          .updateTable('codes')
          .set((set) => ({
            tries: set('tries', '+', 1),
            spent_at: set.case().when('code_hash', '=', expected).then(set.cast<Date>(set.val(at), 'timestamptz')).end(),
          }))
          .where('id', '=', latest.id)
          .where('spent_at', 'is', null)
          .where('tries', '<', triesPerCode)
          .where('expires_at', '>', at)
          .returning(['spent_at', 'tries'])
          .executeTakeFirst();
        if (!tried) return wrongCode();
        if (tried.spent_at) {
          await tx
            .updateTable('attempts')
            .set({ kind: missedBefore })
            .where('kind', '=', missed)
            .where('subject', '=', recipient)
            .execute();
          return null;
        }
        await addAttempt(tx, missed, recipient, at);
        return wrongCode(triesPerCode - tried.tries);
      });
    },

    async passwordProved(to) {
      await db
        .updateTable('attempts')
        .set({ kind: missedBefore })
        .where('kind', '=', missed)
        .where('subject', '=', recipientOf(to))
        .execute();
    },

    async unlock(to, tx = db) {
      await removeAttempts(tx, missedEver, recipientOf(to));
    },
  };
}
