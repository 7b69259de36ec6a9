import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';

import { isCallError, isRefusal, messageOf } from '@/api/core/failure';
import { useObjectToNumberChangeMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { isObjectionToken } from '@/contract/people/numberChange';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';

import { ResultCard } from './ResultCard';
import { SignInLayout } from './SignInLayout';

/**
 * Opened by the link in the message about a changed number. The old number is restored only by the button, so that a
 * link preview does not restore it.
 */
export function NumberObjectionPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [objectToChange, { data: outcome, error, isLoading }] = useObjectToNumberChangeMutation();

  if (!isObjectionToken(token))
    return (
      <ResultCard
        heading="This link is incomplete"
        text="Open it again from the message, or contact your benefits team."
      />
    );
  if (outcome?.isRestored)
    return (
      <ResultCard
        heading="Your old number has been restored"
        text="You’re signed out on all devices. Someone may know your password, so choose a new one now. We’ll send the code to your old number."
      >
        <Button component={PageLink} to={pages.forgotPassword} variant="contained" size="large">
          Choose a new password
        </Button>
      </ResultCard>
    );
  if (outcome)
    return (
      <ResultCard
        heading="All devices were signed out"
        text="We couldn’t restore your old number because another account uses it. Your password can’t be reset with the new number. Contact your benefits team."
      />
    );
  if (error && isCallError(error) && isRefusal(error))
    return <ResultCard heading="This link is no longer valid" text={messageOf(error)} />;

  return (
    <SignInLayout
      title="Contact number changed"
      heading="Did you change your number?"
      lead="Your contact number was changed. If you made or requested this change, you can close this page."
    >
      <Stack spacing={2.5}>
        <Typography>If you didn’t, restore your old number. This signs out all devices.</Typography>
        {error && (
          <Alert severity="error">
            <AlertTitle>{messageOf(error)}</AlertTitle>
            Your old number might not have been restored. Try again.
          </Alert>
        )}
        <BusyButton variant="contained" size="large" isBusy={isLoading} onClick={() => void objectToChange({ token })}>
          Restore my old number
        </BusyButton>
      </Stack>
    </SignInLayout>
  );
}
