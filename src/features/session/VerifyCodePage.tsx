import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { messageOf } from '@/api/core/failure';
import { useForgotPasswordMutation, useRequestCodeMutation, useVerifyCodeMutation } from '@/api/session';
import { pages, resetFlow } from '@/contract/pages';
import { isClosedAccount } from '@/contract/people/session';
import { isFactorRequired } from '@/contract/signIn/secondFactor';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { automaticNavigation } from '@/store/navigation';
import { selectContact, selectPending } from '@/store/session/sessionSlice';
import { takePageAfterSignIn } from '@/store/store';

import { CodeForm, type CodeLocationState, noCodeSentText } from './CodeForm';
import type { SsnStepState } from './ForgotPasswordPage';
import { SignInLayout } from './SignInLayout';

/** Verifies a member's code after sign-up or during a password reset, depending on the URL. */
export function VerifyCodePage() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: Partial<CodeLocationState> | null };
  const isReset = query.get(resetFlow.name) === resetFlow.value;
  const userContact = useAppSelector(selectContact);
  const pending = useAppSelector(selectPending);
  const [wasCodeSent] = useState(pending !== null);
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();
  const [requestCode] = useRequestCodeMutation();
  const [forgotPassword] = useForgotPasswordMutation();

  async function verify(userOtp: string) {
    const { data, error } = await verifyCode({ userContact, userOtp });
    // A deleted account is excluded, because the prompt to restore it navigates afterward.
    if (data && isClosedAccount(data)) return null;
    if (data && isFactorRequired(data)) {
      await navigate(pages.secondFactor, { replace: true });
      return null;
    }
    // The specification requires sign-up to leave this page even if the code is wrong.
    if (!isReset) {
      const page = error ? pages.home : dispatch(takePageAfterSignIn('signUp'));
      await navigate(page, { replace: true, state: automaticNavigation });
    } else if (!error) await navigate(pages.newPassword, { replace: true });
    return error ? messageOf(error) : null;
  }

  /** Each flow has its own call, because the reset also needs the new token that its call returns. */
  async function sendNewCode() {
    if (isReset && state?.wasSsnChecked) {
      await navigate(pages.forgotPassword, { state: { asksSsn: true } satisfies SsnStepState });
      return false;
    }
    const { error } = await (isReset ? forgotPassword : requestCode)({ userContact });
    return !error;
  }

  return (
    <SignInLayout
      title="Verify code"
      heading="Enter your code"
      lead={
        wasCodeSent
          ? `We sent a 4-digit code to ${numberEndingText(userContact)}. It may take a minute to arrive.`
          : noCodeSentText
      }
    >
      <CodeForm
        verify={verify}
        isVerifying={isLoading}
        onResend={sendNewCode}
        codePage={isReset ? pages.forgotPassword : pages.signUp}
        loginPage={pages.login}
      />
    </SignInLayout>
  );
}

const numberEndingText = (contact: string) =>
  contact ? `the number ending in ${contact.slice(-2)}` : 'your contact number';
