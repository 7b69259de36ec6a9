import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useMarkSeenMutation } from '@/api/seen';
import { isSameId } from '@/contract/id';
import { fullNameOf, type User } from '@/contract/people/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser, selectUserFetched } from '@/store/session/sessionSlice';
import { EmptyState } from '@/ui/page/EmptyState';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { Page } from '@/ui/page/Page';

import { ComparePicker } from './ComparePicker';
import { readComparison } from './comparisonParams';
import { PlanSkeletons } from './PlanSkeletons';
import { PlanView } from './PlanView';
import { TablesLoadError } from './TablesLoadError';

const Comparison = lazyComponent(() => import('./Comparison'), 'Comparison', TablesLoadError);

const title = 'My Plan';

export function MyPlanPage() {
  const user = useAppSelector(selectUser);
  const isUserLoaded = useAppSelector(selectUserFetched);
  const isConsole = useAppSelector(selectAdminKind) === 'console';
  if (user && isUserLoaded) return <OwnPlan user={user} />;
  return <Page title={title}>{isConsole ? <EmptyState /> : <PlanSkeletons />}</Page>;
}

function OwnPlan({ user }: { user: User }) {
  const { comparedId } = readComparison(useSearchParams()[0]);
  const [markSeen] = useMarkSeenMutation();
  const relative = user.relatives.find(({ id }) => isSameId(id, comparedId));

  return (
    <Page
      title={relative ? `${title} and ${fullNameOf(relative)}’s` : title}
      heading={title}
      subtitle="What your plans cover."
    >
      {user.relatives.length > 0 && <ComparePicker relatives={user.relatives} comparedId={comparedId} />}
      {relative ? (
        <Suspense fallback={<PlanSkeletons />}>
          <Comparison key={relative.id} ownId={user.id} relative={relative} />
        </Suspense>
      ) : comparedId ? (
        <EmptyState />
      ) : (
        <PlanView
          id={user.id}
          newCards={user.newPlanCards}
          onCardOpened={(type) => void markSeen({ planCards: [type] })}
        />
      )}
    </Page>
  );
}
