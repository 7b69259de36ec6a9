import Stack from '@mui/material/Stack';

import { headlineOf } from '@/api/core/failure';
import { useGetPlanQuery } from '@/api/plans';
import type { Id } from '@/contract/id';
import type { DocumentType } from '@/contract/people/plan';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { PlanCards } from './PlanCards';
import { PlanSkeletons } from './PlanSkeletons';
import { PlanTable } from './PlanTable';

type Props = { id: Id; newCards?: readonly DocumentType[]; onCardOpened?: (type: DocumentType) => void };

/** The cards and tables of one person's plans. */
export function PlanView({ id, newCards, onCardOpened }: Props) {
  const { data: plan, error, fulfilledTimeStamp: since = 0, refetch } = useGetPlanQuery(id);

  if (!plan) return error ? <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} /> : <PlanSkeletons />;
  return (
    <Stack spacing={3}>
      <PlanCards
        cards={plan.cards}
        since={since}
        renew={async () => (await refetch()).data?.cards}
        fresh={newCards}
        onOpened={onCardOpened}
      />
      {plan.tables.length === 0 && (
        <EmptyState hint="Your plans stand here once you are enrolled. Ask your benefits team in the chat." />
      )}
      {plan.tables.map((detail, at) => (
        <PlanTable key={at} detail={detail} />
      ))}
    </Stack>
  );
}
