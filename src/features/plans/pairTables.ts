import type { PlanDetail } from '@/contract/people/plan';

import { namesOf, plain } from './rowNames';

/** A table and its counterpart in the other plan; one of them is missing where a plan has nothing like it. */
type Pair = { own: PlanDetail; theirs: PlanDetail | null } | { own: null; theirs: PlanDetail };

/** Tables less alike than this are about different things. */
const leastLikeness = 0.4;
/** More alike than any two tables with different titles. */
const sameHeader = 3;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** How much of two sets is in both, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const shared = [...one].filter((item) => other.has(item)).length;
  return shared / (one.size + other.size - shared || 1);
}

/** Tables of two plans are called differently but share words and rows: the more, the more alike. */
function likeness(own: PlanDetail, theirs: PlanDetail) {
  if (plain(own.header) === plain(theirs.header)) return sameHeader;
  const rows = overlap(namesOf(own.result), namesOf(theirs.result));
  const sum = rows + overlap(wordsOf(own.header), wordsOf(theirs.header));
  return rows > 0 && sum >= leastLikeness ? sum : 0;
}

/** Finds for each table its counterpart in the other plan; tables only the other plan has come last. */
export function pairTables(own: readonly PlanDetail[], theirs: readonly PlanDetail[]): Pair[] {
  const found = new Map<PlanDetail, PlanDetail>();
  const free = new Set(theirs);
  const candidates = own
    .flatMap((mine) => theirs.map((other) => ({ mine, other, score: likeness(mine, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  for (const { mine, other } of candidates) {
    if (found.has(mine) || !free.has(other)) continue;
    found.set(mine, other);
    free.delete(other);
  }
  return [
    ...own.map((mine) => ({ own: mine, theirs: found.get(mine) ?? null })),
    ...[...free].map((other) => ({ own: null, theirs: other })),
  ];
}
