import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';

import { messageOf } from '@/api/core/failure';
import {
  useGetFactorOptionsMutation,
  useVerifyFactorByPasskeyMutation,
  useVerifyFactorCodeMutation,
} from '@/api/signIn/passkeys';
import { pages } from '@/contract/pages';
import { isAppCode, isRecoveryCode } from '@/contract/signIn/secondFactor';
import { isConsoleOpened, isResetOpened, type SignInResult } from '@/contract/signIn/signedIn';
import { FormShell, PlainLink } from '@/features/session/FormShell';
import { SignInLayout } from '@/features/session/SignInLayout';
import { useFinishSignIn } from '@/features/session/useFinishSignIn';
import { useSubmit } from '@/features/session/useSubmit';
import { PasskeyPrompt } from '@/features/shared/passkeys/PasskeyPrompt';
import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { factorAcceptedSaga } from '@/store/session/factorAcceptedSaga';
import { selectPending } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { TextInput } from '@/ui/fields/TextInput';
import { useFields } from '@/ui/fields/useFields';

/** The step after a correct password or code: a passkey, an authenticator app code, or a recovery code. */
export function SecondFactorPage() {
  const dispatch = useAppDispatch();
  const finishSignIn = useFinishSignIn();
  const [pending] = useState(useAppSelector(selectPending));
  const factors = pending?.factors;
  const canUsePasskeys = usePasskeySupport();
  const hasPasskey = canUsePasskeys && factors?.passkey === true;
  useEffect(() => {
    dispatch(startSaga('opened', factorAcceptedSaga));
  }, [dispatch]);
  const canUseCode = factors?.app === true || factors?.recoveryCode === true;

  async function handleDone(result: SignInResult | null) {
    if (result)
      await finishSignIn(result, isResetOpened(result) ? 'reset' : isConsoleOpened(result) ? 'console' : 'login');
  }

  return (
    <SignInLayout
      title="Second step"
      heading="One more step"
      lead={factors ? 'Confirm it’s you with a second step.' : 'Your sign-in expired. Sign in again.'}
    >
      <Stack spacing={2.5}>
        {hasPasskey && <PasskeyStep onDone={handleDone} />}
        {hasPasskey && canUseCode && <Divider>or</Divider>}
        {canUseCode && (
          <FactorCodeForm hasApp={factors.app} hasRecoveryCode={factors.recoveryCode} onDone={handleDone} />
        )}
        {factors && !hasPasskey && !canUseCode && (
          <p>
            Your passkey doesn’t work in this browser or at this address. Use the browser and address where you created
            it, or ask your system administrator to reset two-step verification.
          </p>
        )}
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
          <PlainLink to={pages.login}>Back to login</PlainLink>
          <PlainLink to={pages.admin}>Back to admin login</PlainLink>
        </Stack>
      </Stack>
    </SignInLayout>
  );
}

type Props = { onDone: (result: SignInResult | null) => unknown };

function PasskeyStep({ onDone }: Props) {
  const [getOptions] = useGetFactorOptionsMutation();
  const [verify] = useVerifyFactorByPasskeyMutation();
  const prompt = usePasskey({
    getOptions: () => getOptions(),
    send: (assertion) => verify(assertion),
    onDone,
  });
  return (
    <PasskeyPrompt {...prompt} variant="contained" size="large">
      Use a passkey
    </PasskeyPrompt>
  );
}

type CodeProps = Props & { hasApp: boolean; hasRecoveryCode: boolean };

function FactorCodeForm({ hasApp, hasRecoveryCode, onDone }: CodeProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!hasApp);
  const [verify, { isLoading }] = useVerifyFactorCodeMutation();
  const form = useFields({ code: '' });

  const handleSubmit = useSubmit(
    form,
    ({ code }) => {
      if ((usesRecoveryCode ? isRecoveryCode : isAppCode)(code)) return undefined;
      return {
        fields: ['code'],
        text: usesRecoveryCode ? 'Enter one of your recovery codes.' : 'Enter the 6-digit code.',
      };
    },
    async ({ code }) => {
      const { data, error } = await verify({ code });
      if (error) return form.markInvalid(['code'], messageOf(error));
      await onDone(data ?? null);
    },
  );
  const { helperText, ...field } = form.field('code');

  return (
    <FormShell
      submitLabel="Continue"
      isSending={isLoading}
      onSubmit={handleSubmit}
      links={
        hasApp &&
        hasRecoveryCode && (
          <Link
            component="button"
            type="button"
            sx={{ minHeight: 'var(--target)', fontSize: '1rem' }}
            onClick={() => {
              form.clear();
              setUsesRecoveryCode(!usesRecoveryCode);
            }}
          >
            {usesRecoveryCode ? 'Use an authenticator app code instead' : 'Use a recovery code instead'}
          </Link>
        )
      }
    >
      <TextInput
        {...field}
        label={usesRecoveryCode ? 'Recovery code' : '6-digit code'}
        autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
        inputMode={usesRecoveryCode ? 'text' : 'numeric'}
        spellCheck={false}
        helperText={
          helperText ?? (usesRecoveryCode ? 'Each code works once.' : 'Open your authenticator app for the code.')
        }
      />
    </FormShell>
  );
}
