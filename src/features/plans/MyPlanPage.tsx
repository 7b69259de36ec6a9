import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useMarkSeenMutation } from '@/api/seen';
import { isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { fullNameOf, type Relative, type User } from '@/contract/people/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser, selectUserFetched } from '@/store/session/sessionSlice';
import { EmptyState } from '@/ui/page/EmptyState';
import { Initials } from '@/ui/page/Initials';
import { Page } from '@/ui/page/Page';
import { lazyComponent } from '@/ui/page/lazyComponent';

import { ChoiceLink, ChoiceNav } from './ChoiceNav';
import { PlanSkeletons, TablesLoadError } from './PlanSkeletons';
import { PlanView } from './PlanView';
import { comparisonPage, readComparison } from './comparisonParams';

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

/** Links to the member's own plan, alone or compared with a relative's. */
const ComparePicker = ({ relatives, comparedId }: { relatives: readonly Relative[]; comparedId: string | null }) => (
  <Box data-print="no" sx={{ mb: 3 }}>
    <ChoiceNav label="Compare plans">
      <ChoiceLink to={pages.myPlans} isCurrent={comparedId === null}>
        My plan only
      </ChoiceLink>
      {relatives.map((relative) => (
        <ChoiceLink key={relative.id} to={comparisonPage(relative.id)} isCurrent={isSameId(relative.id, comparedId)}>
          <Initials name={fullNameOf(relative)} size={24} />
          <span>{`Compare with ${fullNameOf(relative)}`}</span>
        </ChoiceLink>
      ))}
    </ChoiceNav>
  </Box>
);
