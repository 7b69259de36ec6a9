import type { ImportProgress } from '@/contract/people/sheet';

const keptMs = 10 * 60_000;
const none: ImportProgress = { stage: 'waiting', rows: 0, share: 0 };

/** The progress of running imports by caller and key; kept for ten minutes after the end. */
export function makeImportProgress() {
  const known = new Map<string, ImportProgress>();
  return {
    read: (name: string): ImportProgress => known.get(name) ?? none,
    /** Progress never decreases, in whatever order the threads report. */
    update(name: string, progress: Partial<ImportProgress>) {
      const before = known.get(name) ?? none;
      known.set(name, { ...before, ...progress, share: Math.max(before.share, Math.min(1, progress.share ?? 0)) });
    },
    begin: (name: string) => void known.set(name, none),
    end: (name: string) => void setTimeout(() => known.delete(name), keptMs).unref(),
  };
}
export type ImportProgressStore = ReturnType<typeof makeImportProgress>;

/** Processes one sheet at a time; others wait in order. */
export function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
