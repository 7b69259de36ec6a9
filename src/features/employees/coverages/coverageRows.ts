import {
  coverageEndReasons,
  coverageReasons,
  coverageState,
  type Coverage,
  type CoverageHistory,
  type CoverageState,
} from '@/contract/people/coverage';
import { documentTypes } from '@/contract/people/plan';
import { dateWords } from '@/contract/programme/planYear';

/** How a row is called by its state on a day. */
export const stateWords: Record<CoverageState, string> = {
  coming: 'Coming',
  inForce: 'In force',
  ended: 'Ended',
  neverInForce: 'Never in force',
  corrected: 'Corrected',
};

export type CoverageRow = Coverage & { state: CoverageState };

const byDay = (one: CoverageRow, other: CoverageRow) => (one.from < other.from ? -1 : 1);
const byKind = (one: CoverageRow, other: CoverageRow) =>
  documentTypes.indexOf(one.kind) - documentTypes.indexOf(other.kind);

/** The rows that count: what is coming, the soonest first, what is in force, what ended; and those that do not count. */
export function coverageRows({ coverages, today }: CoverageHistory) {
  const rows: CoverageRow[] = coverages.map((row) => ({ ...row, state: coverageState(row, today) }));
  const of = (state: CoverageState) => rows.filter((row) => row.state === state);
  return {
    standing: [...of('coming').toSorted(byDay), ...of('inForce').toSorted(byKind), ...of('ended')],
    voided: rows.filter(({ voided }) => voided !== null),
  };
}

export const lastDayWords = ({ to }: Pick<Coverage, 'to'>) => (to === null ? 'No end known' : dateWords(to));
export const reasonWords = ({ reason }: Coverage) => coverageReasons[reason];
export const endReasonWords = ({ endReason }: Coverage) => (endReason ? coverageEndReasons[endReason] : '–');

/** A row in one line: "UMR Plan A from January 1, 2026 to December 31, 2026". */
export const rowWords = ({ planName, from, to }: Pick<Coverage, 'planName' | 'from' | 'to'>) =>
  `${planName} from ${dateWords(from)}${to === null ? '' : ` to ${dateWords(to)}`}`;
