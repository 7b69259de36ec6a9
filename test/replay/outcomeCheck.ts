import { shapeOf } from '@/store/recorder/pseudonyms';
import type { Outcome, Recording } from '@/store/recorder/recording';

import { differenceIn } from './difference';
import { Divergence } from './divergence';
import { argOf } from './sentBy';

export type Expected = Outcome & { t: number };

/** How much earlier or later than recorded something may happen: a page under load is late, a replay is not. */
const earlyMs = 1000;
const lateMs = 300;

/** The group of an outcome, within which the order matters. */
const groupOf = ({ kind, what }: Outcome) =>
  kind === 'call' || kind === 'storage' || kind === 'log' ? `${kind} ${what}` : kind;

const contentOf = ({ what, with: content, pending }: Outcome): object => {
  const plain: unknown = JSON.parse(JSON.stringify({ what, with: pending ? argOf(pending) : (content ?? {}) }));
  return shapeOf(plain as object);
};
const names: Record<Outcome['kind'], string> = {
  call: 'REST call',
  packet: 'socket packet',
  toast: 'toast',
  storage: 'change of the browser’s storage',
  navigation: 'navigation to',
  page: 'page:',
  log: 'log line',
};
const describeOutcome = (outcome: Outcome) => {
  const { with: content } = contentOf(outcome) as { with: object };
  return `${names[outcome.kind]} ${outcome.what} ${JSON.stringify(content)}`;
};

/** Checks the sagas' actions against the recording, one kind of outcome at a time. */
export function makeOutcomeCheck({ entries, lastedMs }: Recording, passedMs: () => number, sagas: () => string) {
  const queues = new Map<string, Expected[]>();
  for (const entry of entries) {
    if (entry.is !== 'outcome') continue;
    const queue = queues.get(groupOf(entry)) ?? [];
    queues.set(groupOf(entry), queue);
    queue.push(entry);
  }
  let diverged: Divergence | undefined;

  function diverge(recorded: string, replayed: string) {
    diverged ??= new Divergence(
      `${passedMs()} ms after the beginning\n\n  recorded: ${recorded}\n  replayed: ${replayed}\n\nThe sagas at this moment:\n${sagas()}`,
    );
  }
  return {
    diverge,
    diverged: () => diverged,
    /** Checks what a saga has just done; returns the recorded counterpart. */
    check(outcome: Outcome): Expected | undefined {
      if (diverged) return undefined;
      const queue = queues.get(groupOf(outcome)) ?? [];
      const next = queue[0];
      const ms = passedMs();
      if (!next) {
        // Ignored near the end, because it may have happened just after the recording ended.
        if (ms < lastedMs - lateMs) diverge('nothing more of the kind', describeOutcome(outcome));
        return undefined;
      }
      const difference = differenceIn(contentOf(next), contentOf(outcome));
      if (difference)
        diverge(`${describeOutcome(next)} at ${next.t} ms`, `${describeOutcome(outcome)}\n  ${difference}`);
      else if (ms < next.t - earlyMs)
        diverge(`${describeOutcome(next)} at ${next.t} ms`, `the same, ${next.t - ms} ms too early`);
      queue.shift();
      return next;
    },
    /** Diverges if a recorded outcome is overdue. */
    divergeIfOverdue(isOver = false) {
      const late = [...queues.values()]
        .flatMap(([next]) => next ?? [])
        .filter(({ t }) => isOver || t + lateMs < passedMs())
        .sort((a, b) => a.t - b.t)[0];
      if (late) diverge(`${describeOutcome(late)} at ${late.t} ms`, 'nothing of the kind');
    },
  };
}
export type OutcomeCheck = ReturnType<typeof makeOutcomeCheck>;
