import type { Backend } from './backend';
import { addAttempt, attemptsSince, lockSubject, missed, removeAttempt, removeAttempts, removeAttemptsBefore } from './db/attempts';
import { fewAtOnce } from './fewAtOnce';
import { Refusal } from './reply';

export type AttemptKind =
  | 'sign-in'
  | 'console-sign-in'
  | 'sign-up'
  | 'recovery'
  | 'password-change'
  | 'contact-change';

export type Attempt = {
  /** It was no failure: forgets this one, and the failures of its account before it. */
  passed(): Promise<void>;
};

/** Counts what may happen only so often, in the database, so that a restart forgets nothing (reliability A2, A4, H1). */
export type Gatekeeper = {
  /**
   * Throws Refusal 429 with a growing wait while `account` has failed too often (10 in 15 minutes; 30 s to 1 h), or
   * `address` very often. An attempt counts as a failure from here on, so that a burst of them cannot slip through
   * together; say `passed` when it was none.
   */
  admit(kind: AttemptKind, account: string, address: string): Promise<Attempt>;
  /** Forgets the failures of an account whose owner proved themselves another way. */
  forget(kind: AttemptKind, account: string): Promise<void>;
  /** Removes what no cap looks at any more. */
  sweep(): Promise<void>;
};

type Rule = { failures: number; withinS: number; firstWaitS: number; longestWaitS: number };

const day = 24 * 60 * 60;
const account: Rule = { failures: 10, withinS: 15 * 60, firstWaitS: 30, longestWaitS: 60 * 60 };
/** Many people may share one address, so it is counted loosely (finding 13). */
const address: Rule = { failures: 1000, withinS: 60 * 60, firstWaitS: 1, longestWaitS: 60 };
/** Records are claimed here, so an address is slowed down early (A11). */
const signUpAddress: Rule = { failures: 5, withinS: day, firstWaitS: 1, longestWaitS: 60 };

/** Asking for a code is capped where codes are made (A4); only the address is looked at here. */
const rules: Record<AttemptKind, { account: Rule | null; address: Rule }> = {
  'sign-in': { account, address },
  'console-sign-in': { account, address },
  'sign-up': { account, address: signUpAddress },
  recovery: { account: null, address },
  'password-change': { account, address },
  'contact-change': { account, address },
};

/** More of them make no wait any longer. */
const doublings = 20;
/** A flood of attempts may not take the database from everybody else. */
const counting = 2;
const waiting = 50;

/** Seconds still to wait: doubled with each failure since there were too many at once. */
function waitS({ failures, withinS, firstWaitS, longestWaitS }: Rule, latestFirst: readonly Date[], now: Date) {
  const times = latestFirst.map((at) => at.getTime()).reverse();
  const tooMany = times.findIndex((at, index) => {
    const first = times[index - failures + 1];
    return first !== undefined && at - first <= withinS * 1000;
  });
  const latest = times.at(-1);
  if (tooMany < 0 || latest === undefined) return 0;
  const further = times.length - 1 - tooMany;
  const wait = Math.min(longestWaitS, firstWaitS * 2 ** Math.min(further, doublings));
  return Math.max(0, (latest - now.getTime()) / 1000 + wait);
}

export function makeGatekeeper({ db, seal, now }: Pick<Backend, 'db' | 'seal' | 'now'>): Gatekeeper {
  const inTurn = fewAtOnce(counting, waiting);
  const subjectOf = (kind: AttemptKind, of: string, name: string) => seal.lookup('attempt', `${kind}:${of}:${name}`);

  return {
    admit: (kind, name, from) =>
      inTurn(() =>
        db.transaction().execute(async (tx) => {
          const { account: accountRule, address: addressRule } = rules[kind];
          const accountSubject = subjectOf(kind, 'account', name);
          const counted: number[] = [];
          const count = async (rule: Rule, subject: Buffer) => {
            const at = now();
            const since = new Date(at.getTime() - day * 1000);
            const wait = waitS(rule, await attemptsSince(tx, [kind], subject, since, rule.failures + doublings), at);
            if (wait > 0) throw new Refusal('Too many attempts. Please try again later.', 429, Math.ceil(wait));
            counted.push(await addAttempt(tx, kind, subject, at));
          };

          if (accountRule) {
            await lockSubject(tx, accountSubject);
            await count(accountRule, accountSubject);
          }
          // No lock here: an address may have a few too many, but those behind it need not stand in one line.
          await count(addressRule, subjectOf(kind, 'address', from));
          return {
            async passed() {
              for (const id of counted) await removeAttempt(db, id);
              await removeAttempts(db, [kind], accountSubject);
            },
          };
        }),
      ),

    async forget(kind, name) {
      await removeAttempts(db, [kind], subjectOf(kind, 'account', name));
    },

    async sweep() {
      await removeAttemptsBefore(db, new Date(now().getTime() - day * 1000), missed);
    },
  };
}
