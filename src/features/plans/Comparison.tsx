import { headlineOf } from '@/api/core/failure';
import { useGetPlanQuery } from '@/api/plans';
import type { Id } from '@/contract/id';
import type { MemberPlan } from '@/contract/people/plan';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { ErrorState } from '@/ui/page/ErrorState';

import { ComparedTables } from './ComparedTables';
import { PlanSkeletons } from './PlanSkeletons';

type Props = { ownId: Id; relative: Relative };

export function Comparison({ ownId, relative }: Props) {
  const ownPlanQuery = useGetPlanQuery(ownId);
  const relativePlanQuery = useGetPlanQuery(relative.id);
  const fullName = fullNameOf(relative);
  const name = relative.userFirstName || fullName;

  const failedQueries = [ownPlanQuery, relativePlanQuery].filter(({ data, error }) => !data && error);
  const error = failedQueries[0]?.error;
  if (error)
    return (
      <ErrorState text={headlineOf(error)} onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())} />
    );
  if (!ownPlanQuery.data || !relativePlanQuery.data) return <PlanSkeletons />;
  return (
    <ComparedTables
      ownTables={ownPlanQuery.data.tables}
      otherTables={relativePlanQuery.data.tables}
      columnLabels={['You', name]}
      context={[
        `Your plan compared with ${fullName}’s`,
        planNamesText('You', ownPlanQuery.data.plans),
        planNamesText(name, relativePlanQuery.data.plans),
      ]
        .filter(Boolean)
        .join('. ')}
      announcedName={`Your plan and ${fullName}’s`}
      unmatchedTexts={{ own: 'Only in your plan', theirs: `Only in ${name}’s plan` }}
      differenceLabel="Differs"
    />
  );
}

const planNamesText = (person: string, plans: readonly MemberPlan[]) =>
  plans.length > 0 && `${person}: ${plans.map(({ name }) => name).join(', ')}`;
