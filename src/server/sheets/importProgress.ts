import type { ImportProgress } from '@/contract/people/sheet';

const keptMs = 10 * 60_000;
const none: ImportProgress = { stage: 'waiting', rows: 0, share: 0 };

/** How far each running import is, by whoever asked and the key they gave it; forgotten soon after the end. */
export function makeImportProgress() {
  const known = new Map<string, ImportProgress>();
  return {
    read: (name: string): ImportProgress => known.get(name) ?? none,
    /** Never goes back, whatever order the threads report in. */
    tell(name: string, progress: Partial<ImportProgress>) {
      const before = known.get(name) ?? none;
      known.set(name, { ...before, ...progress, share: Math.max(before.share, Math.min(1, progress.share ?? 0)) });
    },
    begin: (name: string) => void known.set(name, none),
    end: (name: string) => void setTimeout(() => known.delete(name), keptMs).unref(),
  };
}
export type ImportProgressBoard = ReturnType<typeof makeImportProgress>;

/** Lets one sheet at a time be read and stored; the others wait in the order they came. */
export function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
