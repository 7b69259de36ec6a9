import {
  addAttempt,
  attemptsSince,
  lockSubject,
  originsSince,
  removeAttempt,
  removeAttempts,
  removeAttemptsBefore,
  removeAttemptsOf,
} from '@/server/platform/database/attempts';
import type { Database } from '@/server/platform/database/database';
import { limitConcurrency } from '@/server/platform/http/concurrency';
import { networkOf } from '@/server/platform/http/networkOf';
import type { Refusal } from '@/server/platform/http/reply';
import { tooManyRequests } from '@/server/platform/http/tooManyRequests';
import type { Cipher } from '@/server/platform/keys/cipher';
import { lifetimeKinds } from './codeFlows';

type AttemptKind =
  | 'sign-in'
  | 'console-sign-in'
  | 'second-factor'
  | 'sign-up'
  | 'sign-up-password'
  | 'recovery'
  | 'password-change'
  | 'contact-change';

/** Which limit refused the attempt: the account's or the address's. */
type SignInBlock = { by: 'account' | 'address'; refusal: Refusal };

/** Limits failed attempts. The counts are in the database, so that a restart does not reset them. */
export type SignInLimits = ReturnType<typeof makeSignInLimits>;

type Rule = { failureLimit: number; windowS: number; initialWaitS: number; maxWaitS: number };
type AttemptRules = {
  account: Rule | null;
  address: Rule | null;
  /** The refusal's message. */
  text: string;
  /** What else may help during the wait. */
  alternatives?: readonly string[];
  /** An attempt counts against the address only after it has failed. */
  countsOnlyFailures?: boolean;
  /**
   * How many attempts a day a blocked account still accepts from addresses without failures that day, one per address.
   */
  maxFirstTriesPerDay?: number;
};

const dayS = 24 * 60 * 60;
const defaultAccountRule: Rule = { failureLimit: 10, windowS: 15 * 60, initialWaitS: 30, maxWaitS: 60 * 60 };
/** Many people may share one address, so its limit is loose. */
const defaultAddressRule: Rule = { failureLimit: 1000, windowS: 60 * 60, initialWaitS: 1, maxWaitS: 60 };
/** Sign-up claims a record with an SSN, so an address is slowed down early. */
const signUpAddressRule: Rule = { failureLimit: 5, windowS: dayS, initialWaitS: 1, maxWaitS: 60 };

/**
 * A caller who tries these codes already knows the password, and a code has only six digits, so waits are longer than
 * for passwords.
 */
const secondFactorRule: Rule = { failureLimit: 5, windowS: dayS, initialWaitS: 30, maxWaitS: 6 * 60 * 60 };

const signInRules: AttemptRules = {
  account: defaultAccountRule,
  address: defaultAddressRule,
  text: 'Too many incorrect passwords for this account.',
  alternatives: ['use a browser you’ve signed in with before', 'select Forgot Password'],
};
const rules: Record<AttemptKind, AttemptRules> = {
  'sign-in': signInRules,
  'console-sign-in': signInRules,
  'second-factor': {
    account: secondFactorRule,
    address: defaultAddressRule,
    text: 'Too many incorrect codes for this account.',
    alternatives: ['use a passkey'],
  },
  'sign-up': {
    account: defaultAccountRule,
    address: signUpAddressRule,
    text: 'Too many sign-up attempts with this contact number.',
    alternatives: ['use a browser you’ve signed in with before', 'contact your benefits team'],
    countsOnlyFailures: true,
    maxFirstTriesPerDay: 100,
  },
  /** Counted per pair of SSN and number: a caller who knows both is guessing the password. */
  'sign-up-password': {
    account: defaultAccountRule,
    address: null,
    text: 'Too many sign-up attempts with this contact number.',
    alternatives: ['use a browser you’ve signed in with before', 'select Forgot Password'],
  },
  /** Codes have their own limits; only the address is checked here. */
  recovery: { account: null, address: defaultAddressRule, text: '' },
  'password-change': {
    account: defaultAccountRule,
    address: defaultAddressRule,
    text: 'Too many incorrect passwords.',
  },
  'contact-change': {
    account: defaultAccountRule,
    address: defaultAddressRule,
    text: 'You’ve changed your number too many times.',
  },
};

const firstTry = 'first-try';

/** More failures than this do not make the wait longer. */
const maxDoublings = 20;
/**
 * Limits how many attempts are counted at once, so that a flood of attempts leaves database connections for other
 * calls.
 */
const maxConcurrentAttempts = 2;
const maxWaiting = 50;

/** Seconds left to wait; the wait doubles with each failure after the limit was reached. */
function secondsToWait(
  { failureLimit, windowS, initialWaitS, maxWaitS }: Rule,
  failuresLatestFirst: readonly Date[],
  now: Date,
) {
  const times = failuresLatestFirst.map((at) => at.getTime()).reverse();
  const limitIndex = times.findIndex((at, index) => {
    const first = times[index - failureLimit + 1];
    return first !== undefined && at - first <= windowS * 1000;
  });
  const latest = times.at(-1);
  if (limitIndex < 0 || latest === undefined) return 0;
  const excessFailures = times.length - 1 - limitIndex;
  const wait = Math.min(maxWaitS, initialWaitS * 2 ** Math.min(excessFailures, maxDoublings));
  return Math.max(0, (latest - now.getTime()) / 1000 + wait);
}

export function makeSignInLimits({ db, cipher, now }: { db: Database; cipher: Cipher; now: () => Date }) {
  const runLimited = limitConcurrency(maxConcurrentAttempts, maxWaiting);
  const subjectOf = (kind: string, scope: string, name: string) =>
    cipher.lookupHash('attempt', `${kind}:${scope}:${name}`);
  const dayBefore = (at: Date) => new Date(at.getTime() - dayS * 1000);

  async function waitOf(tx: Database, kind: AttemptKind, rule: Rule, subject: Buffer, at: Date) {
    return secondsToWait(
      rule,
      await attemptsSince(tx, [kind], subject, dayBefore(at), rule.failureLimit + maxDoublings),
      at,
    );
  }

  /** Whether this is the one attempt per day that an address without failures may make on a blocked account. */
  async function isFirstTry(
    tx: Database,
    kind: AttemptKind,
    max: number,
    accountSubject: Buffer,
    addressSubject: Buffer,
    at: Date,
  ) {
    const origins = await originsSince(tx, `${kind}:${firstTry}`, accountSubject, dayBefore(at));
    if (origins.length >= max || origins.some((origin) => origin?.equals(addressSubject))) return false;
    return (await attemptsSince(tx, [kind], addressSubject, dayBefore(at), 1)).length === 0;
  }

  /** Like `admit`, but returns which limit refused the attempt and lets the caller decide. */
  const tryAdmit = (kind: AttemptKind, account: string, address: string, browser: string | null = null) =>
    runLimited(() =>
      db.transaction().execute(async (tx) => {
        const {
          account: accountRule,
          address: addressRule,
          text,
          alternatives,
          countsOnlyFailures,
          maxFirstTriesPerDay = 0,
        } = rules[kind];
        const accountSubject = browser
          ? subjectOf(kind, 'browser', `${account}:${browser}`)
          : subjectOf(kind, 'account', account);
        const addressSubject = subjectOf(kind, 'address', networkOf(address));
        const at = now();
        const attemptIds: number[] = [];
        let block: SignInBlock | null = null;

        if (accountRule) {
          await lockSubject(tx, accountSubject);
          const wait = await waitOf(tx, kind, accountRule, accountSubject, at);
          const isFirstTryAllowed =
            wait > 0 && (await isFirstTry(tx, kind, maxFirstTriesPerDay, accountSubject, addressSubject, at));
          if (isFirstTryAllowed)
            attemptIds.push(await addAttempt(tx, `${kind}:${firstTry}`, accountSubject, at, addressSubject));
          if (wait > 0 && !isFirstTryAllowed)
            block = { by: 'account', refusal: tooManyRequests(text, wait, alternatives) };
          else attemptIds.push(await addAttempt(tx, kind, accountSubject, at));
        }
        if (addressRule && !browser) {
          // Addresses are not locked: one may get slightly more attempts than allowed, but its users do not block each
          // other.
          const wait = await waitOf(tx, kind, addressRule, addressSubject, at);
          const refusal = tooManyRequests('Too many failed attempts from your network.', wait, ['use another network']);
          if (wait > 0) {
            block = { by: 'address', refusal };
            // An attempt blocked by its address does not count as a failure of the account.
            for (const id of attemptIds.splice(0)) await removeAttempt(tx, id);
          } else if (!block && !countsOnlyFailures) attemptIds.push(await addAttempt(tx, kind, addressSubject, at));
        }
        return {
          block,
          /** Call when the attempt succeeded: removes it and the earlier failures of its account (or known browser). */
          async recordSuccess() {
            for (const id of attemptIds) await removeAttempt(db, id);
            await removeAttempts(db, [kind], accountSubject);
          },
          /**
           * Call when the attempt failed. A sign-up counts against its address only after it has failed, so that many
           * simultaneous correct ones are not slowed down.
           */
          async recordFailure() {
            if (addressRule && !browser && countsOnlyFailures) await addAttempt(db, kind, addressSubject, at);
          },
        };
      }),
    );

  return {
    tryAdmit,

    /**
     * Throws a Refusal (429) with a growing wait when `account` has failed too often (10 times in 15 minutes; waits of
     * 30 s to 1 h) or `address` has failed far too often. Until `recordSuccess` is called, the attempt counts as a
     * failure, so that a burst of simultaneous attempts cannot exceed the limit. A known `browser` has a separate
     * count: failures of strangers or of its address do not block it.
     */
    async admit(kind: AttemptKind, account: string, address: string, browser?: string | null) {
      const attempt = await tryAdmit(kind, account, address, browser);
      if (attempt.block) throw attempt.block.refusal;
      return attempt;
    },

    /** Removes an account's failures after it was unlocked or its owner proved their identity in another way. */
    async clear(tx: Database, kind: AttemptKind, account: string) {
      await removeAttempts(tx, [kind], subjectOf(kind, 'account', account));
    },

    /** Like `clear`, for many accounts. */
    async clearAll(tx: Database, accounts: readonly { kind: AttemptKind; account: string }[]) {
      await removeAttemptsOf(
        tx,
        accounts.map(({ kind, account: name }) => ({ kind, subject: subjectOf(kind, 'account', name) })),
      );
    },

    /** Deletes attempts older than every limit. */
    async sweep() {
      await removeAttemptsBefore(db, dayBefore(now()), lifetimeKinds);
    },
  };
}
