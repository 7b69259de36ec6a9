import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { headlineOf } from '@/api/core/failure';
import { useGetPlanQuery } from '@/api/plans';
import type { Id } from '@/contract/id';
import type { PlanDetail, PlanKind } from '@/contract/people/plan';
import { PlanTable } from '@/features/shared/plan/PlanTable';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { PlanCards } from './PlanCards';
import { PlanFacts } from './PlanFacts';
import { PlanSkeletons, TablesLoadError } from './PlanSkeletons';
import { UpcomingPlans } from './UpcomingPlans';
import { YearPicker } from './YearPicker';
import { readComparison } from './comparisonParams';

const UpcomingTables = lazyComponent(() => import('./UpcomingTables'), 'UpcomingTables', TablesLoadError);

type Props = { id: Id; newCards?: readonly PlanKind[]; onCardOpened?: (type: PlanKind) => void };

export function PlanView({ id, newCards, onCardOpened }: Props) {
  const { data: plan, error, fulfilledTimeStamp: issuedAt = 0, refetch } = useGetPlanQuery(id);

  const [params] = useSearchParams();
  if (!plan) return error ? <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} /> : <PlanSkeletons />;
  const chosenYear = plan.upcomingTables.find(({ from }) => from === readComparison(params).from);
  return (
    <Stack spacing={3}>
      <UpcomingPlans plans={plan.plans} upcomingPlans={plan.upcomingPlans} />
      <PlanFacts plans={plan.plans} />
      <PlanCards
        cards={plan.cards}
        plans={plan.plans}
        issuedAt={issuedAt}
        renew={async () => (await refetch()).data?.cards}
        newCards={newCards}
        onOpened={onCardOpened}
      />
      {plan.upcomingTables.length > 0 && (
        <YearPicker currentTables={plan.tables} upcomingTables={plan.upcomingTables} chosenDate={chosenYear?.from} />
      )}
      {chosenYear ? (
        <Suspense fallback={<PlanSkeletons />}>
          <UpcomingTables tables={plan.tables} upcomingYear={chosenYear} />
        </Suspense>
      ) : (
        // Someone whose first plan has not started yet sees it under “Upcoming changes,” so no empty state is shown.
        (plan.plans.length > 0 || plan.upcomingPlans.length === 0) && (
          <CurrentTables tables={plan.tables} isEnrolled={plan.plans.length > 0} />
        )
      )}
    </Stack>
  );
}

const CurrentTables = ({ tables, isEnrolled }: { tables: readonly PlanDetail[]; isEnrolled: boolean }) =>
  tables.length === 0 ? (
    <EmptyState
      hint={
        isEnrolled
          ? 'Your plan details aren’t available yet. Questions? Chat with your benefits team.'
          : 'You’ll see your plans here once you’re enrolled. Questions? Chat with your benefits team.'
      }
    />
  ) : (
    tables.map((detail, index) => <PlanTable key={index} detail={detail} />)
  );
