import { sql } from 'kysely';

import { formatCount } from '@/contract/format';
import type { ImportReport } from '@/contract/people/peopleImport';
import { isNotOperator } from '@/server/modules/accounts/queries/operators';
import type { Database } from '@/server/platform/database/database';

import { endedCoverageOffset } from './validateEndings';
import type { ImportRules } from './validateLines';

/** If more than this share of active people would lose coverage, the administrator must type how many to confirm. */
const maxEndingShare = 0.1;
/** With more active people than this, a file that matches almost none of them may belong to another program. */
const activePeopleThreshold = 100;
const minMatchedShare = 0.05;
const minRows = 20;

type GuardCounts = { active: number; ending: number; rows: number; matched: number; withoutPlan: number };

/** What is unusual about an import, with the number that must be typed to confirm it. */
export async function guardOf(db: Database, { id, way }: ImportRules): Promise<ImportReport['guard']> {
  const { rows } = await sql<GuardCounts>`select
    (select count(*) from people where status = 1 and deleted_at is null and ${isNotOperator('people')}) as active,
    (select count(distinct person_id) from import_row_results where import_id = ${id} and status = 'ending') as ending,
    (select count(*) from import_row_results where import_id = ${id} and place < ${endedCoverageOffset}) as rows,
    (select count(*) from import_row_results where import_id = ${id} and place < ${endedCoverageOffset} and person_id is not null)
      as matched,
    (select count(*) from import_lines where import_id = ${id}
      and problems is not null and problems @> '[{"column": "Plan Name"}]'::jsonb) as "withoutPlan"`.execute(db);
  const counts = rows[0];
  if (!counts) return null;
  const { active, ending, rows: lines, matched, withoutPlan } = counts;
  if (ending > active * maxEndingShare)
    return {
      number: ending,
      text: `${formatCount(ending)} of ${formatCount(active)} active people would lose coverage. To import anyway, type ${formatCount(ending)}.`,
    };
  if (lines < minRows) return null;
  if (withoutPlan > lines / 2)
    return {
      number: lines,
      text: `Most rows list plans you don’t offer. Is this the right file? To import anyway, type ${formatCount(lines)}, the number of rows.`,
    };
  if (way === 'update' && active > activePeopleThreshold && matched < lines * minMatchedShare)
    return {
      number: lines,
      text: `Almost no one in this file is on record. Is this the right file? To import anyway, type ${formatCount(lines)}, the number of rows.`,
    };
  return null;
}
