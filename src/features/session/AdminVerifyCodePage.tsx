import { useNavigate } from 'react-router-dom';

import { messageOf } from '@/api/core/failure';
import { useConsoleForgotPasswordMutation, useConsoleVerifyCodeMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectContact } from '@/store/session/sessionSlice';

import { CodePage } from './CodePage';

/** Second step of the console's password reset; a wrong code returns to the login page. */
export function AdminVerifyCodePage() {
  const navigate = useNavigate();
  const emailId = useAppSelector(selectContact);
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
    <CodePage
      title="Admin Verify Code"
      audience="console"
      recipient="your email address"
      verify={verify}
      isVerifying={isLoading}
      onResend={sendNewCode}
      codePage={pages.adminForgotPassword}
      loginPage={pages.admin}
    />
  );
}
