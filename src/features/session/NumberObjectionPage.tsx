import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { isCallError, isRefusal, wordsOf } from '@/api/core/failure';
import { useObjectToNumberChangeMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { isObjectionToken } from '@/contract/people/numberChange';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';

import { PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';

/**
 * Opened by the link in the message about a changed number. Only the button restores the old number, so that a link
 * preview cannot.
 */
export function NumberObjectionPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [object, { data: outcome, error, isLoading }] = useObjectToNumberChangeMutation();

  if (!isObjectionToken(token))
    return (
      <Told
        heading="This link is not whole"
        words="Open it once more from the message, or contact your administrator."
      />
    );
  if (outcome?.isRestored)
    return (
      <Told
        heading="Your old number is back"
        words="Every device was signed out. Somebody may know your password, so choose a new one now; the code for it comes to your old number."
      >
        <Button component={PageLink} to={pages.forgotPassword} variant="contained" size="large">
          Choose a new password
        </Button>
      </Told>
    );
  if (outcome)
    return (
      <Told
        heading="Every device was signed out"
        words="Your old number could not be put back, because another account uses it by now. The password cannot be reset through the new number either. Please contact your administrator."
      />
    );
  if (error && isCallError(error) && isRefusal(error))
    return <Told heading="This link is no longer valid" words={wordsOf(error)} />;

  return (
    <SignInLayout
      title="Contact number changed"
      heading="Did you change your number?"
      lead="The contact number of your account was changed. If it was you, or you asked for it, there is nothing to do and you can close this page."
    >
      <Stack spacing={2.5}>
        <Typography>If it was not you, put your old number back. Every device is signed out then.</Typography>
        {error && (
          <Alert severity="error">
            <AlertTitle>{wordsOf(error)}</AlertTitle>
            Your old number may not be back yet. Please try again.
          </Alert>
        )}
        <BusyButton variant="contained" size="large" isBusy={isLoading} onClick={() => void object({ token })}>
          Put my old number back
        </BusyButton>
      </Stack>
    </SignInLayout>
  );
}

type ToldProps = { heading: string; words: string; children?: ReactNode };

/** The result and the next step; it replaces the focused button, so it takes the focus. */
function Told({ heading, words, children }: ToldProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  return (
    <SignInLayout title={heading}>
      <Stack spacing={2.5}>
        <Typography ref={text} tabIndex={-1} sx={{ outline: 'none' }}>
          {words}
        </Typography>
        {children ?? <PlainLink to={pages.login}>Go to login</PlainLink>}
      </Stack>
    </SignInLayout>
  );
}
