import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { messageOf } from '@/api/core/failure';
import { useConsoleForgotPasswordMutation, useConsoleVerifyCodeMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectContact, selectPending } from '@/store/session/sessionSlice';

import { CodeForm, noCodeSentText } from './CodeForm';
import { SignInLayout } from './SignInLayout';

/** Second step of the console's password reset; a wrong code returns to the login page. */
export function AdminVerifyCodePage() {
  const navigate = useNavigate();
  const emailId = useAppSelector(selectContact);
  const pending = useAppSelector(selectPending);
  const [wasCodeSent] = useState(pending !== null);
  const [verifyCode, { isLoading }] = useConsoleVerifyCodeMutation();
  const [forgotPassword] = useConsoleForgotPasswordMutation();

  async function verify(userOtp: string) {
    const { error } = await verifyCode({ emailId, userOtp });
    await navigate(error ? pages.admin : pages.adminNewPassword, { replace: true });
    return error ? messageOf(error) : null;
  }

  async function sendNewCode() {
    const { error } = await forgotPassword({ email: emailId });
    return !error;
  }

  return (
    <SignInLayout
      title="Admin Verify Code"
      heading="Enter your code"
      lead={
        wasCodeSent ? 'We sent a 4-digit code to your email address. It may take a minute to arrive.' : noCodeSentText
      }
      audience="console"
    >
      <CodeForm
        verify={verify}
        isVerifying={isLoading}
        onResend={sendNewCode}
        codePage={pages.adminForgotPassword}
        loginPage={pages.admin}
      />
    </SignInLayout>
  );
}
