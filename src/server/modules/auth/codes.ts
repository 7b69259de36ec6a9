import { randomBytes, randomInt } from 'node:crypto';

import { countWithNoun } from '@/contract/format';
import { codeLength, countryCode } from '@/contract/patterns';
import { maxAttemptsPerCode } from '@/contract/people/codes';
import {
  addAttempt,
  attemptsSince,
  lockSubject,
  removeAttempt,
  removeAttemptsFrom,
  removeAttemptsOf,
} from '@/server/platform/database/attempts';
import type { Database } from '@/server/platform/database/database';
import type { Channel } from '@/server/platform/database/tables/invitations';
import type { Delivery } from '@/server/platform/delivery/delivery';
import { networkOf } from '@/server/platform/http/networkOf';
import { Refusal } from '@/server/platform/http/reply';
import { tooManyRequests } from '@/server/platform/http/tooManyRequests';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import {
  attemptKindOf,
  type CodeLimitKey,
  type CodePurpose,
  codeFlows,
  defaultFlow,
  hasUnsuffixedKind,
  maxWrongCodes,
  nextStepAfterLimit,
  wrongCodeKind,
} from './codeFlows';
import { makeDemoCodes } from './demoCodes';

/** One-time codes: created, delivered, checked, and limited. */
export type Codes = ReturnType<typeof makeCodes>;

type CodeStep = { sessionId: number; purpose: CodePurpose; to: string; limitKey?: CodeLimitKey };
type CodeToSend = CodeStep & { channel: Channel; shouldDeliver: boolean };
type CodeToCheck = CodeStep & { code: string; address: string; browser?: string | null };

/** One refusal for wrong, used, and expired codes, so that it does not reveal which it was. */
export function wrongCodeRefusal(triesLeft = 0) {
  const nextStep = triesLeft === 0 ? 'Get a new code.' : `${countWithNoun(triesLeft, 'try', 'tries')} left.`;
  return new Refusal(`That code is incorrect or expired. ${nextStep}`);
}

const minuteS = 60;
const dayS = 24 * 60 * minuteS;
const codeBurstLimit = { max: 3, windowS: 15 * minuteS };
const dailyCodeLimit = { max: 10, windowS: dayS };
const networkLimit = { max: 30, windowS: 10 * minuteS };

const sentCodeKind = 'code-sent';
const failedCheckKind = 'code-check';

/** Recovery gives the same reply whether or not the account exists, so it does not wait for the sender. */
const recoveryPurposes = new Set<CodePurpose>(['reset-code', 'console-reset-code']);

/**
 * Purposes whose page lets people try again after a wrong code. The other pages close, so the number of tries left is
 * not useful.
 */
const retryablePurposes = new Set<CodePurpose>(['reset-code', 'contact-code']);

/** Seconds until fewer than `max` of these times fall within the last `windowS` seconds. */
function secondsUntilAllowed(
  timesLatestFirst: readonly Date[],
  { max, windowS }: { max: number; windowS: number },
  now: Date,
) {
  const oldest = timesLatestFirst[max - 1];
  return oldest ? (oldest.getTime() - now.getTime()) / 1000 + windowS : 0;
}

const lifetimeText = (seconds: number) =>
  seconds < 2 * minuteS ? countWithNoun(seconds, 'second') : countWithNoun(Math.round(seconds / minuteS), 'minute');

const defaultLimitKey = (purpose: CodePurpose, account: string): CodeLimitKey => ({
  way: defaultFlow[purpose],
  account,
});

type Deps = {
  db: Database;
  settings: Settings;
  cipher: Cipher;
  delivery: Delivery;
  productName: () => Promise<string>;
  now: () => Date;
  log: Log;
};

export function makeCodes({ db, settings, cipher, delivery, productName, now, log }: Deps) {
  const demoCodes = makeDemoCodes({ db, settings, delivery, now });
  const subjectOf = ({ way: flow, account }: CodeLimitKey) =>
    hasUnsuffixedKind(flow) ? cipher.lookupHash('recipient', account) : cipher.lookupHash('code-account', account);
  const hashOf = (sessionId: number, purpose: CodePurpose, to: string, code: string) =>
    cipher.lookupHash('code', [sessionId, purpose, to, code].join(':'));
  const secondsBefore = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000);
  const failuresOf = (tx: Database, limitKey: CodeLimitKey) =>
    attemptsSince(
      tx,
      [attemptKindOf(wrongCodeKind, limitKey.way)],
      subjectOf(limitKey),
      new Date(0),
      maxWrongCodes[limitKey.way],
    );
  const hasTriesLeft = async (tx: Database, limitKey: CodeLimitKey) =>
    (await failuresOf(tx, limitKey)).length < maxWrongCodes[limitKey.way];

  /**
   * Throws when this flow has reached its limit on wrong codes. Checked both when codes are created and when they are
   * tried.
   */
  async function assertTriesLeft(tx: Database, limitKey: CodeLimitKey) {
    if (await hasTriesLeft(tx, limitKey)) return;
    throw new Refusal(`Too many incorrect codes for this account. ${nextStepAfterLimit[limitKey.way]}`, 429, dayS);
  }

  /** Whether a code is still worth delivering: not used, replaced, or expired. */
  async function isStillValid(codeId: number) {
    const openCode = await db
      .selectFrom('codes')
      .select('id')
      .where('id', '=', codeId)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return openCode !== undefined;
  }

  return {
    /**
     * Creates a code bound to a session and a purpose, invalidates the previous one, and passes it to delivery. Without
     * `shouldDeliver`, it does the same work but sends no message, so that timing does not reveal whether an account
     * exists. Throws a Refusal (429) above the limits.
     */
    async send({
      sessionId,
      purpose,
      channel,
      to,
      shouldDeliver,
      limitKey = defaultLimitKey(purpose, to),
    }: CodeToSend): Promise<void> {
      const at = now();
      const { way: flow } = limitKey;
      const subject = subjectOf(limitKey);
      // A new number has no account yet, so messages to it are counted across all callers.
      const messageSubject = flow === 'number' ? cipher.lookupHash('recipient', to) : subject;
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

      const storedCode = await db.transaction().execute(async (tx) => {
        await lockSubject(tx, messageSubject);
        await assertTriesLeft(tx, limitKey);
        const earlierSends = await attemptsSince(
          tx,
          [attemptKindOf(sentCodeKind, flow)],
          messageSubject,
          secondsBefore(at, dayS),
        );
        const waitS = Math.max(
          ...[codeBurstLimit, dailyCodeLimit].map((limit) => secondsUntilAllowed(earlierSends, limit, at)),
        );
        if (waitS > 0)
          throw tooManyRequests(
            'You’ve requested too many codes.',
            waitS,
            flow === 'strangers' ? ['confirm with your Social Security number under Forgot Password'] : [],
          );
        await tx
          .updateTable('codes')
          .set({ spent_at: at })
          .where('recipient_hash', '=', subject)
          .where('purpose', '=', purpose)
          .where('spent_at', 'is', null)
          .execute();
        const newCode = await tx
          .insertInto('codes')
          .values({
            // Without delivery, this is a random hash that matches no code.
            code_hash: shouldDeliver ? hashOf(sessionId, purpose, to, code) : randomBytes(32),
            session_id: sessionId,
            purpose,
            recipient_hash: subject,
            created_at: at,
            expires_at: new Date(at.getTime() + settings.codeLifeS * 1000),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return {
          codeId: newCode.id,
          attemptId: await addAttempt(tx, attemptKindOf(sentCodeKind, flow), messageSubject, at),
        };
      });
      // Read in both cases, so that timing does not reveal whether a code was sent.
      const name = await productName();
      if (!shouldDeliver) return delivery.simulate(channel);

      const message = {
        channel,
        to: channel === 'sms' ? countryCode + to : to,
        text: `${name} code: ${code}. Expires in ${lifetimeText(settings.codeLifeS)}. Don't share it. We'll never call to ask for it.`,
        code,
      };
      if (recoveryPurposes.has(purpose) && !delivery.isLocal(channel))
        return delivery.sendLater(message, () => isStillValid(storedCode.codeId));
      try {
        await delivery.send(message);
        demoCodes.remember(sessionId, { id: storedCode.codeId, channel, code });
      } catch (error) {
        log.error({ err: error, channel }, 'could not send a code');
        await removeAttempt(db, storedCode.attemptId);
        throw new Refusal('Couldn’t send the code. Try again.');
      }
    },

    /**
     * Returns null exactly once for the correct code. Otherwise, counts a failed try, even when no code was delivered,
     * and returns a refusal with the number of tries left. Throws a Refusal (429) above the limits. A correct code clears
     * the failed tries made with the same token or from the same known `browser`.
     */
    async check({
      sessionId,
      purpose,
      to,
      code,
      address,
      browser = null,
      limitKey = defaultLimitKey(purpose, to),
    }: CodeToCheck): Promise<Refusal | null> {
      const at = now();
      const { way: flow } = limitKey;
      const networkSubject = cipher.lookupHash('code-check', `${flow}:${networkOf(address)}`);
      const subject = subjectOf(limitKey);
      // Reloading the page gives a new token but keeps the browser's cookie, so sign-in tries are grouped by browser.
      const origin = cipher.lookupHash(
        'code-origin',
        flow === 'sign-in' && browser ? `browser:${browser}` : `session:${sessionId}`,
      );

      return db.transaction().execute(async (tx) => {
        await lockSubject(tx, networkSubject);
        const networkFailures = await attemptsSince(
          tx,
          [failedCheckKind],
          networkSubject,
          secondsBefore(at, networkLimit.windowS),
          networkLimit.max,
        );
        const waitS = secondsUntilAllowed(networkFailures, networkLimit, at);
        if (waitS > 0)
          throw tooManyRequests('Too many incorrect codes from your network.', waitS, ['use another network']);
        const recordWrongCode = async (triesLeft?: number) => {
          await addAttempt(tx, failedCheckKind, networkSubject, at, origin);
          return wrongCodeRefusal(triesLeft);
        };

        const latestCode = await tx
          .selectFrom('codes')
          .select('id')
          .where('session_id', '=', sessionId)
          .where('purpose', '=', purpose)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        if (!latestCode) return recordWrongCode();

        await lockSubject(tx, subject);
        await assertTriesLeft(tx, limitKey);
        const expectedHash = hashOf(sessionId, purpose, to, code);
        const updatedCode = await tx
          .updateTable('codes')
          .set((set) => ({
            tries: set('tries', '+', 1),
            spent_at: set
              .case()
              .when('code_hash', '=', expectedHash)
              .then(set.cast<Date>(set.val(at), 'timestamptz'))
              .end(),
          }))
          .where('id', '=', latestCode.id)
          .where('spent_at', 'is', null)
          .where('tries', '<', maxAttemptsPerCode)
          .where('expires_at', '>', at)
          .returning(['spent_at', 'tries'])
          .executeTakeFirst();
        if (!updatedCode) return recordWrongCode();
        if (updatedCode.spent_at) {
          await removeAttemptsFrom(tx, attemptKindOf(wrongCodeKind, flow), subject, origin);
          await removeAttemptsFrom(tx, failedCheckKind, networkSubject, origin);
          return null;
        }
        await addAttempt(tx, attemptKindOf(wrongCodeKind, flow), subject, at, origin);
        return recordWrongCode(retryablePurposes.has(purpose) ? maxAttemptsPerCode - updatedCode.tries : 0);
      });
    },

    /** In the demo, the valid code sent for this session, if any. */
    findDemoCode: (sessionId: number) => demoCodes.find(sessionId),

    /** Whether a flow is below its limit on wrong codes. */
    isBelowLimit: (limitKey: CodeLimitKey) => hasTriesLeft(db, limitKey),

    /** Resets these accounts' wrong codes in every flow. */
    async clearWrongCodes(tx: Database, accounts: readonly CodeLimitKey['account'][]) {
      await removeAttemptsOf(
        tx,
        accounts.flatMap((account) =>
          codeFlows.map((flow) => ({
            kind: attemptKindOf(wrongCodeKind, flow),
            subject: subjectOf({ way: flow, account }),
          })),
        ),
      );
    },

    /**
     * Copies the wrong codes that strangers entered for the old number to the new one, so that changing the number does
     * not reset the limit.
     */
    async copyWrongCodes(from: string, to: string, tx: Database) {
      const oldSubject = subjectOf({ way: 'strangers', account: from });
      const newSubject = subjectOf({ way: 'strangers', account: to });
      for (const at of await attemptsSince(tx, [wrongCodeKind], oldSubject, new Date(0)))
        await addAttempt(tx, wrongCodeKind, newSubject, at);
    },
  };
}
