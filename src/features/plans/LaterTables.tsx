import Stack from '@mui/material/Stack';

import type { LaterTables as Later, PlanDetail } from '@/contract/people/plan';
import { dateWords, fromWords } from '@/contract/programme/planYear';

import { ComparedTables } from './ComparedTables';
import { PlanTable } from '@/parts/plan/PlanTable';

type Props = { tables: readonly PlanDetail[]; later: Later };

/** The tables of a later plan year beside today's, with what changes marked. */
export const LaterTables = ({ tables, later: { from, planDetails } }: Props) =>
  tables.length === 0 ? (
    <Stack spacing={3}>
      {planDetails.map((detail, at) => (
        <PlanTable key={at} detail={detail} />
      ))}
    </Stack>
  ) : (
    <ComparedTables
      own={tables}
      theirs={planDetails}
      sides={['Now', fromWords(from)]}
      context={`What you read now beside what will be in force from ${dateWords(from)}`}
      announced={fromWords(from)}
      lone={{ own: `Only until ${dateWords(from)}`, theirs: `New from ${dateWords(from)}` }}
      differs="Changes"
    />
  );
