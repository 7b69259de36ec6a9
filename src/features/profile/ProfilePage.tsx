import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect } from 'react';

import { pages } from '@/contract/pages';
import { accountRetentionDays } from '@/contract/people/user';
import { ReportChangeButton } from '@/features/shared/changeRequests/ReportChangeButton';
import { ReportedChanges } from '@/features/shared/changeRequests/ReportedChanges';
import { OwnPasskeys } from '@/features/shared/passkeys/OwnPasskeys';
import { OwnSessions } from '@/features/shared/sessions/OwnSessions';
import { deletionSaga } from '@/store/account/deletionSaga';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import { deletionRequested, selectDeletion } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { BusyButton } from '@/ui/fields/BusyButton';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { RenderWhenVisible } from '@/ui/page/RenderWhenVisible';
import { Skeletons } from '@/ui/page/Skeletons';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { DetailsForm } from './DetailsForm';
import { Picture } from './Picture';

/** Loaded when scrolled into view, because few people need it; omitted if it cannot be loaded. */
const DataViews = lazyComponent(
  () => import('./DataViews'),
  'DataViews',
  () => null,
);
const dataViewsHeight = 160;

export function ProfilePage() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const isConsole = useAppSelector(selectAdminKind) === 'console';
  const deletion = useAppSelector(selectDeletion);
  const { signInWays, program: hasExtendedApi } = useSiteConfig();
  useEffect(() => {
    dispatch(startSaga('numberChange', numberChangeSaga));
    dispatch(startSaga('deletion', deletionSaga));
  }, [dispatch]);

  if (isConsole)
    return (
      <Page title="My Profile">
        <EmptyState text="This account has no profile." hint="Administrator accounts don’t have a profile." />
      </Page>
    );

  return (
    <Page title="My Profile" busy={!user} action={<ReportChangeButton variant="outlined" />}>
      <Paper component="section" aria-label="Your details" variant="outlined" sx={cardStyles}>
        {user ? (
          <>
            <Picture user={user} />
            <DetailsForm key={user.id} user={user} />
          </>
        ) : (
          <>
            <Box sx={{ width: 96, '& *': { borderRadius: '50%' } }}>
              <Skeletons rows={1} height={96} />
            </Box>
            <Skeletons rows={2} height={fieldHeight} />
            <Box sx={{ width: 140 }}>
              <Skeletons rows={1} height={buttonHeight} />
            </Box>
          </>
        )}
      </Paper>
      <ReportedChanges />
      <Paper component="section" aria-label="Your account" variant="outlined" sx={[cardStyles, { mt: 3 }]}>
        {signInWays && (
          <ProfileAction
            title="Passkeys"
            text="Sign in with your fingerprint, face, or device PIN instead of a password or code."
          >
            <Box sx={{ flexBasis: '100%' }}>
              <OwnPasskeys />
            </Box>
          </ProfileAction>
        )}
        <ProfileAction title="Password" text="Change it right away if someone else may know it.">
          <Button variant="outlined" component={PageLink} to={pages.changePassword}>
            Change password
          </Button>
        </ProfileAction>
        <ProfileAction
          title="Delete account"
          text={`Your account closes right away. Your data is kept for ${accountRetentionDays} days, then permanently deleted, along with your coverage in this program and any dependents without their own account.`}
        >
          <BusyButton
            variant="outlined"
            color="error"
            isBusy={deletion === 'deleting'}
            aria-haspopup="dialog"
            onClick={() => dispatch(deletionRequested())}
          >
            Delete Account
          </BusyButton>
        </ProfileAction>
      </Paper>
      {hasExtendedApi && (
        <>
          <Box sx={{ maxWidth: cardStyles.maxWidth, mt: 3 }}>
            <OwnSessions />
          </Box>
          <RenderWhenVisible height={dataViewsHeight}>
            <Suspense fallback={<div style={{ minHeight: dataViewsHeight }} />}>
              <DataViews />
            </Suspense>
          </RenderWhenVisible>
        </>
      )}
    </Page>
  );
}

/**
 * Heights in px of the form's fields with their gaps, and of its button, so that nothing below moves when they load.
 */
const [fieldHeight, buttonHeight] = [97.4, 48];

const cardStyles = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800, p: { xs: 2, sm: 3 } };

type Props = { title: string; text: string; children: ReactNode };

const ProfileAction = ({ title, text, children }: Props) => (
  <Box sx={rowStyles}>
    <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {text}
      </Typography>
    </Box>
    {children}
  </Box>
);

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& + &': { pt: 3, borderTop: '1px solid', borderColor: 'divider' },
};
