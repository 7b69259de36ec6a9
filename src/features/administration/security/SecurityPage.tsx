import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

import { headlineOf } from '@/api/core/failure';
import {
  signInMethodsApi,
  useGetSignInMethodsQuery,
  useMakeRecoveryCodesMutation,
  useStartAppMutation,
} from '@/api/signIn/signInMethods';
import { formatDay } from '@/contract/format';
import { type AuthenticatorAppSetup, recoveryCodeCount, type SignInMethods } from '@/contract/signIn/signInMethods';
import { OwnPasskeys } from '@/features/shared/passkeys/OwnPasskeys';
import { reconnectRequested } from '@/store/chat/chatSlice';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';

import { AuthenticatorAppPopup } from './AuthenticatorAppPopup';
import { RecoveryCodesPopup } from './RecoveryCodesPopup';

const hasSecondFactor = ({ passkeys, app }: SignInMethods) => passkeys.length > 0 || app !== null;

/** The administrator's sign-in methods besides the password. */
export function SecurityPage() {
  const { data: methods, error, refetch } = useGetSignInMethodsQuery();
  const [codes, setCodes] = useState<string[] | null>(null);
  const dispatch = useAppDispatch();
  const isSecondFactorMissing = methods !== undefined && methods.isRequired && !hasSecondFactor(methods);

  function handleAdded(newCodes: string[] | null) {
    // The chat connection was refused while the second factor was missing.
    dispatch(reconnectRequested());
    setCodes(newCodes);
  }

  return (
    <Page
      title="Sign-in and security"
      subtitle="Two-step verification protects you even if your password is stolen. With a passkey, you don’t need a password."
      busy={!methods && !error}
    >
      {error && !methods ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack spacing={3} sx={{ maxWidth: 800 }}>
          {isSecondFactorMissing && (
            <Alert severity="warning" variant="outlined">
              Administrators must use two-step verification. Add a passkey or an authenticator app to continue.
            </Alert>
          )}
          <Section heading="Passkeys">
            <SectionContent text="Sign in with your fingerprint, face, or device PIN. Unlike a password, a passkey can’t be guessed or phished.">
              <OwnPasskeys onAdded={handleAdded} />
            </SectionContent>
          </Section>
          <Section heading="Authenticator app">
            {methods ? <AuthenticatorAppContent app={methods.app} onAdded={handleAdded} /> : <LoadingSkeletons />}
          </Section>
          <Section heading="Recovery codes">
            {methods ? (
              <RecoveryCodesContent
                codesLeft={methods.recoveryCodesLeft}
                canHaveCodes={hasSecondFactor(methods)}
                onCodesCreated={setCodes}
              />
            ) : (
              <LoadingSkeletons />
            )}
          </Section>
        </Stack>
      )}
      {codes && <RecoveryCodesPopup codes={codes} onClose={() => setCodes(null)} />}
    </Page>
  );
}

const LoadingSkeletons = () => <Skeletons rows={1} height={56} isPadded />;

const SectionContent = ({ text, children }: { text: string; children: ReactNode }) => (
  <Stack spacing={1.5} sx={{ p: 2, alignItems: 'stretch' }}>
    <Typography color="textSecondary">{text}</Typography>
    <div>{children}</div>
  </Stack>
);

type AppProps = Pick<SignInMethods, 'app'> & { onAdded: (codes: string[] | null) => void };

const appRemovalTexts = {
  title: 'Remove the authenticator app?',
  text: 'Its codes will stop working, and you’ll be signed out on your other devices.',
  confirm: 'Remove',
  cancel: 'Cancel',
};

function AuthenticatorAppContent({ app, onAdded }: AppProps) {
  const dispatch = useAppDispatch();
  const [start, { isLoading, reset }] = useStartAppMutation();
  const [setup, setSetup] = useState<AuthenticatorAppSetup | null>(null);

  async function handleStart() {
    const { data } = await start();
    // The secret stays in this dialog, never in the store.
    reset();
    if (data) setSetup(data);
  }

  return (
    <SectionContent
      text={
        app
          ? `Set up on ${formatDay(app.since)}. It shows a new code every 30 seconds.`
          : 'An app on your phone or in your password manager shows a new code every 30 seconds.'
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton variant="outlined" aria-haspopup="dialog" isBusy={isLoading} onClick={() => void handleStart()}>
          {app ? 'Change the app' : 'Set up an app'}
        </BusyButton>
        {app && (
          <BusyButton
            color="error"
            aria-haspopup="dialog"
            onClick={() => dispatch(confirmCall(appRemovalTexts, signInMethodsApi.endpoints.removeApp.initiate()))}
          >
            Remove the app
          </BusyButton>
        )}
      </Box>
      {setup && (
        <AuthenticatorAppPopup
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null);
            onAdded(codes);
          }}
        />
      )}
    </SectionContent>
  );
}

type CodesProps = { codesLeft: number; canHaveCodes: boolean; onCodesCreated: (codes: string[]) => void };

function RecoveryCodesContent({ codesLeft, canHaveCodes, onCodesCreated }: CodesProps) {
  const [make, { isLoading, reset }] = useMakeRecoveryCodesMutation();

  async function handleCreateCodes() {
    const { data } = await make();
    // The codes stay in their dialog, never in the store.
    reset();
    if (data?.recoveryCodes) onCodesCreated(data.recoveryCodes);
  }

  if (!canHaveCodes)
    return (
      <SectionContent text="You get these with your first passkey or authenticator app. Use one if you lose it.">
        {null}
      </SectionContent>
    );
  return (
    <SectionContent text={`${codesLeft} of ${recoveryCodeCount} codes left. Each works once.`}>
      <BusyButton variant="outlined" isBusy={isLoading} onClick={() => void handleCreateCodes()}>
        Get new codes
      </BusyButton>
    </SectionContent>
  );
}
