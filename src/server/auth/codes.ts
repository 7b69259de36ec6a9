import { randomBytes, randomInt } from 'node:crypto';

import * as z from 'zod/mini';

import { triesPerCode } from '@/contract/people/codes';
import { defaultConfig } from '@/contract/config';
import { codeLength, countryCode } from '@/contract/patterns';

import { networkOf } from './networkOf';
import { tooMany } from './tooMany';
import {
  addAttempt,
  attemptsSince,
  lockSubject,
  removeAttempt,
  removeAttempts,
  removeAttemptsFrom,
} from '@/server/db/people/attempts';
import type { Database } from '@/server/db/database';
import type { Channel } from '@/server/delivery/outbox';
import type { Purpose } from '@/server/http/policy';
import { Refusal } from '@/server/http/reply';
import type { Delivery } from '@/server/delivery/delivery';
import type { Log } from '@/server/process/log';
import type { Seal } from '@/server/keys/seal';
import type { Settings } from '@/server/process/settings';

export type CodePurpose = Extract<Purpose, 'signup-code' | 'reset-code' | 'contact-code' | 'console-reset-code'>;

/**
 * How the step that asks for a code was opened. Each way has codes, tries and a budget of wrong ones of its own, so
 * that what strangers do on theirs stops nobody on another; docs/lockout.md has the reckoning.
 */
const ways = ['strangers', 'known', 'ssn', 'sign-up', 'sign-in', 'number', 'console', 'console-known'] as const;
export type Way = (typeof ways)[number];

/** The way, and whose budget it draws on: a contact or an address, or `person:12`. */
export type Opened = { way: Way; account: string };

const openedSchema = z.object({ way: z.enum(ways), account: z.string() });
/** How a reset was opened, as its pending token carries it; a token without it was opened by a contact alone. */
export const openedFrom = (detail: string | null): Opened | undefined =>
  detail ? openedSchema.parse(JSON.parse(detail)) : undefined;

/** Every account that budgets of a person are counted under. */
export const accountsOf = ({ id, contact, ssn_hash }: { id: number; contact: string; ssn_hash: Buffer }) => [
  `person:${id}`,
  contact,
  ssnAccount(ssn_hash),
];
export const ssnAccount = (ssnHash: Buffer) => `ssn:${Buffer.from(ssnHash).toString('hex')}`;

/** One-time codes: made, delivered, judged, spent, with the caps of reliability A4 and A5. */
export type Codes = {
  /**
   * Makes a code bound to a session and a purpose, voids the one before, and hands it to delivery. With
   * `deliver` false it does the same work and tells nobody (A3). Throws a Refusal when the caps are reached.
   */
  send(request: {
    sessionId: number;
    purpose: CodePurpose;
    channel: Channel;
    to: string;
    deliver: boolean;
    opened?: Opened;
  }): Promise<void>;
  /**
   * Null exactly once for the right code; else the refusal, which counts as a failed try and says how many are left.
   * They are counted where nobody was told a code just as well (A3). Throws a Refusal when the caps are reached.
   * A right code takes back the wrong ones that came with the same token, or from the same known `browser`.
   */
  judge(request: {
    sessionId: number;
    purpose: CodePurpose;
    to: string;
    code: string;
    address: string;
    opened?: Opened;
    browser?: string | null;
  }): Promise<Refusal | null>;
  /** Whether a way may still be taken: its wrong codes are not used up. */
  isOpen(opened: Opened): Promise<boolean>;
  /** Lets somebody try codes again, in every way, within `tx`. */
  unlock(tx: Database, accounts: readonly Opened['account'][]): Promise<void>;
  /** What strangers missed at a number stays counted when its account moves to another one. */
  carryOver(from: string, to: string, tx: Database): Promise<void>;
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
const missesPerAddress = { most: 30, withinS: 10 * minute };

/** Wrong codes for life. Those of a person's ways add up to 50, of 10,000 codes: 0.5 %; those of a console administrator to 30. */
const missesInAll: Record<Way, number> = {
  strangers: 10,
  known: 5,
  ssn: 10,
  'sign-up': 10,
  'sign-in': 10,
  number: 5,
  console: 15,
  'console-known': 15,
};

const byAdministrator = 'Please ask your administrator to switch your account off and on again.';
const byOperator =
  'Please use a browser you have signed in with before, or ask the operator of this service to unlock you.';
const otherWays =
  'Please confirm with your Social Security Number under Forgot Password, use a browser you have signed in with before, or ask your administrator.';
/** What somebody does whose way is used up: waiting does not help. */
const wayOn: Record<Way, string> = {
  strangers: otherWays,
  known: 'Please start again under Forgot Password.',
  ssn: byAdministrator,
  'sign-up': byAdministrator,
  'sign-in': byAdministrator,
  number: byAdministrator,
  console: byOperator,
  'console-known': 'Please start again under Forgot Password.',
};

const missed = 'code-missed';
const sent = 'code-sent';
const checked = 'code-check';
/** Strangers' ways keep the kinds that were written before there were others. */
const isStrangers = (way: Way) => way === 'strangers' || way === 'console';
const kindOf = (what: string, way: Way) => (isStrangers(way) ? what : `${what}:${way}`);

/** Kinds of attempts that are never swept. */
export const keptForLife = [...new Set(ways.map((way) => kindOf(missed, way)))];

/** Answers alike whether or not there is such a person, so it does not wait for a sender either (A3). */
const recovery = new Set<CodePurpose>(['reset-code', 'console-reset-code']);

/** Without being told more: as strangers ask. */
const defaultWay: Record<CodePurpose, Way> = {
  'reset-code': 'strangers',
  'console-reset-code': 'console',
  'signup-code': 'sign-up',
  'contact-code': 'number',
};

/** Seconds until fewer than `most` of these times lie within the span. */
function waitFor(latestFirst: readonly Date[], { most, withinS }: { most: number; withinS: number }, now: Date) {
  const oldest = latestFirst[most - 1];
  return oldest ? (oldest.getTime() - now.getTime()) / 1000 + withinS : 0;
}

const lasting = (seconds: number) =>
  seconds < 2 * minute ? `${seconds} seconds` : `${Math.round(seconds / minute)} minutes`;

type Parts = { db: Database; settings: Settings; seal: Seal; delivery: Delivery; now: () => Date; log: Log };

export function makeCodes({ db, settings, seal, delivery, now, log }: Parts): Codes {
  const subjectOf = ({ way, account }: Opened) =>
    isStrangers(way) ? seal.lookup('recipient', account) : seal.lookup('code-account', account);
  const hashOf = (sessionId: number, purpose: CodePurpose, to: string, code: string) =>
    seal.lookup('code', [sessionId, purpose, to, code].join(':'));
  const since = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);
  const missesOf = (tx: Database, opened: Opened) =>
    attemptsSince(tx, [kindOf(missed, opened.way)], subjectOf(opened), new Date(0), missesInAll[opened.way]);
  const hasRoom = async (tx: Database, opened: Opened) => (await missesOf(tx, opened)).length < missesInAll[opened.way];

  /** The budget holds for making codes as for trying them. */
  async function admit(tx: Database, opened: Opened) {
    if (await hasRoom(tx, opened)) return;
    throw new Refusal(`Too many wrong codes were tried for this account. ${wayOn[opened.way]}`, 429, day);
  }

  /** Whether a code is still worth delivering: neither used, nor taken over by a newer one, nor run out. */
  async function isWaitedFor(codeId: number) {
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
    async send({ sessionId, purpose, channel, to, deliver, opened = { way: defaultWay[purpose], account: to } }) {
      const at = now();
      const { way } = opened;
      const subject = subjectOf(opened);
      // A new number belongs to nobody yet: messages to it are counted whoever asks for them.
      const messages = way === 'number' ? seal.lookup('recipient', to) : subject;
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

      const counted = await db.transaction().execute(async (tx) => {
        await lockSubject(tx, messages);
        await admit(tx, opened);
        const earlier = await attemptsSince(tx, [kindOf(sent, way)], messages, since(at, day));
        const wait = Math.max(...[codesAtOnce, codesADay].map((bound) => waitFor(earlier, bound, at)));
        if (wait > 0)
          throw tooMany(
            'Too many codes were asked for.',
            wait,
            way === 'strangers' ? 'or confirm with your Social Security Number under Forgot Password' : '',
          );
        await tx
          .updateTable('codes')
          .set({ spent_at: at })
          .where('recipient_hash', '=', subject)
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
            recipient_hash: subject,
            created_at: at,
            expires_at: new Date(at.getTime() + settings.codeLifeS * 1000),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { codeId: made.id, attemptId: await addAttempt(tx, kindOf(sent, way), messages, at) };
      });
      if (!deliver) return delivery.rehearse(channel);

      const message = {
        channel,
        to: channel === 'sms' ? countryCode + to : to,
        text: `Your ${defaultConfig.productName} code is ${code}. It is good for ${lasting(settings.codeLifeS)}. We never ask for it by phone.`,
        code,
      };
      if (recovery.has(purpose) && !delivery.isLocal(channel))
        return delivery.sendLater(message, () => isWaitedFor(counted.codeId));
      try {
        await delivery.send(message);
      } catch (error) {
        log.error({ err: error, channel }, 'a code could not be sent');
        await removeAttempt(db, counted.attemptId);
        throw new Refusal('The code could not be sent. Please try again.');
      }
    },

    async judge({
      sessionId,
      purpose,
      to,
      code,
      address,
      browser = null,
      opened = { way: defaultWay[purpose], account: to },
    }) {
      const at = now();
      const { way } = opened;
      const caller = seal.lookup('code-check', `${way}:${networkOf(address)}`);
      const subject = subjectOf(opened);
      // A page that is left after a wrong code comes back with another token; who signs in there stays the same.
      const origin = seal.lookup(
        'code-origin',
        way === 'sign-in' && browser ? `browser:${browser}` : `session:${sessionId}`,
      );

      return db.transaction().execute(async (tx) => {
        await lockSubject(tx, caller);
        const missesHere = await attemptsSince(
          tx,
          [checked],
          caller,
          since(at, missesPerAddress.withinS),
          missesPerAddress.most,
        );
        const wait = waitFor(missesHere, missesPerAddress, at);
        if (wait > 0) throw tooMany('Too many wrong codes came from your network.', wait, 'or use another network');
        const miss = async (triesLeft?: number) => {
          await addAttempt(tx, checked, caller, at, origin);
          return wrongCode(triesLeft);
        };

        const latest = await tx
          .selectFrom('codes')
          .select('id')
          .where('session_id', '=', sessionId)
          .where('purpose', '=', purpose)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        if (!latest) return miss();

        await lockSubject(tx, subject);
        await admit(tx, opened);
        const expected = hashOf(sessionId, purpose, to, code);
        const tried = await tx
          .updateTable('codes')
          .set((set) => ({
            tries: set('tries', '+', 1),
            spent_at: set
              .case()
              .when('code_hash', '=', expected)
              .then(set.cast<Date>(set.val(at), 'timestamptz'))
              .end(),
          }))
          .where('id', '=', latest.id)
          .where('spent_at', 'is', null)
          .where('tries', '<', triesPerCode)
          .where('expires_at', '>', at)
          .returning(['spent_at', 'tries'])
          .executeTakeFirst();
        if (!tried) return miss();
        if (tried.spent_at) {
          await removeAttemptsFrom(tx, kindOf(missed, way), subject, origin);
          await removeAttemptsFrom(tx, checked, caller, origin);
          return null;
        }
        await addAttempt(tx, kindOf(missed, way), subject, at, origin);
        return miss(triesPerCode - tried.tries);
      });
    },

    isOpen: (opened) => hasRoom(db, opened),

    async unlock(tx, accounts) {
      for (const account of accounts)
        for (const way of ways) await removeAttempts(tx, [kindOf(missed, way)], subjectOf({ way, account }));
    },

    async carryOver(from, to, tx) {
      const subject = subjectOf({ way: 'strangers', account: to });
      for (const at of await attemptsSince(tx, [missed], subjectOf({ way: 'strangers', account: from }), new Date(0)))
        await addAttempt(tx, missed, subject, at);
    },
  };
}
