import { formatLongDate } from '@/contract/format';
import {
  type Coverage,
  type CoverageHistory,
  type CoverageState,
  coverageEndReasons,
  coverageReasons,
  coverageState,
} from '@/contract/people/coverage';
import { planKinds } from '@/contract/people/plan';

export const stateText: Record<CoverageState, string> = {
  coming: 'Upcoming',
  effective: 'Active',
  ended: 'Ended',
  neverInForce: 'Never in effect',
  corrected: 'Corrected',
};

export type CoverageRow = Coverage & { state: CoverageState };

const byEffectiveDate = (a: CoverageRow, b: CoverageRow) => (a.from < b.from ? -1 : 1);
const byKind = (a: CoverageRow, b: CoverageRow) => planKinds.indexOf(a.kind) - planKinds.indexOf(b.kind);

/** Splits the entries into valid ones (upcoming by date, then active, then ended) and voided ones. */
export function coverageRows({ coverages, today }: CoverageHistory) {
  const rows: CoverageRow[] = coverages.map((row) => ({ ...row, state: coverageState(row, today) }));
  const rowsInState = (state: CoverageState) => rows.filter((row) => row.state === state);
  return {
    validRows: [
      ...rowsInState('coming').toSorted(byEffectiveDate),
      ...rowsInState('effective').toSorted(byKind),
      ...rowsInState('ended'),
    ],
    voidedRows: rows.filter(({ voided }) => voided !== null),
  };
}

export const endDateText = ({ to }: Pick<Coverage, 'to'>) => (to === null ? 'Ongoing' : formatLongDate(to));
export const reasonText = ({ reason }: Coverage) => coverageReasons[reason];
export const endReasonText = ({ endReason }: Coverage) => (endReason ? coverageEndReasons[endReason] : '–');

/** An entry in one line: "UMR Plan A from January 1, 2026 to December 31, 2026". */
export const rowText = ({ planName, from, to }: Pick<Coverage, 'planName' | 'from' | 'to'>) =>
  `${planName} from ${formatLongDate(from)}${to === null ? '' : ` to ${formatLongDate(to)}`}`;
