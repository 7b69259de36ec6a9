import Stack from '@mui/material/Stack';

import { formatLongDate } from '@/contract/format';
import type { PlanDetail, UpcomingTables as UpcomingPlanYear } from '@/contract/people/plan';
import { formatFrom } from '@/contract/program/planYear';
import { PlanTable } from '@/features/shared/plan/PlanTable';
import { ComparedTables } from './ComparedTables';

type Props = { tables: readonly PlanDetail[]; upcomingYear: UpcomingPlanYear };

/** A later plan year's tables next to today's, with changes marked. */
export const UpcomingTables = ({ tables, upcomingYear: { from, planDetails } }: Props) =>
  tables.length === 0 ? (
    <Stack spacing={3}>
      {planDetails.map((detail, index) => (
        <PlanTable key={index} detail={detail} />
      ))}
    </Stack>
  ) : (
    <ComparedTables
      ownTables={tables}
      otherTables={planDetails}
      columnLabels={['Now', formatFrom(from)]}
      context={`Current plan details compared with those effective ${formatLongDate(from)}`}
      announcedName={formatFrom(from)}
      unmatchedTexts={{ own: `Only until ${formatLongDate(from)}`, theirs: `New starting ${formatLongDate(from)}` }}
      differenceLabel="Changes"
    />
  );
