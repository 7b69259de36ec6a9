import CompareIcon from '@iconify-json/ic/icons.json?outline-compare-arrows';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';

import { isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser, selectUserFetched } from '@/store/session/sessionSlice';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Initials } from '@/ui/page/Initials';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { PlanSkeletons } from './PlanSkeletons';
import { PlanView } from './PlanView';
import { comparisonPage } from './comparisonParams';

const backArrow = <BackArrow to={pages.family} label="Back to family members" />;

/** Shows a relative's plans; for any other ID, no request is sent. */
export function RelativePlanPage() {
  const { id = '' } = useParams();
  const relatives = useAppSelector(selectUser)?.relatives;
  const isUserLoaded = useAppSelector(selectUserFetched);
  const isConsole = useAppSelector(selectAdminKind) === 'console';
  const relative = relatives?.find((person) => isSameId(person.id, id));

  if (isUserLoaded && relative) return <RelativePlan key={relative.id} relative={relative} />;
  return (
    <Page title="Plan" back={backArrow}>
      {isUserLoaded || isConsole ? <EmptyState /> : <PlanSkeletons />}
    </Page>
  );
}

function RelativePlan({ relative }: { relative: Relative }) {
  const name = fullNameOf(relative);
  return (
    <Page
      title={`${name}’s plan`}
      heading={name}
      picture={<Initials name={name} size={52} />}
      subtitle={relative.userRealation}
      back={backArrow}
      action={
        <Button component={PageLink} to={comparisonPage(relative.id)} variant="outlined" startIcon={<CompareIcon />}>
          Compare with my plan
        </Button>
      }
    >
      <PlanView id={relative.id} />
    </Page>
  );
}
