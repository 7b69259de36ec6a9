import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { messageOf } from '@/api/core/failure';
import { useForgotPasswordMutation, useRequestCodeMutation, useVerifyCodeMutation } from '@/api/session';
import { pages, resetFlow } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { automaticNavigation } from '@/store/navigation';
import { selectContact } from '@/store/session/sessionSlice';

import { type CodeLocationState, CodePage } from './CodePage';
import type { SsnStepState } from './ForgotPasswordPage';
import { useFinishSignIn } from './useFinishSignIn';

/** Verifies a member's code after sign-up or during a password reset, depending on the URL. */
export function VerifyCodePage() {
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: Partial<CodeLocationState> | null };
  const isReset = query.get(resetFlow.name) === resetFlow.value;
  const userContact = useAppSelector(selectContact);
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();
  const [requestCode] = useRequestCodeMutation();
  const [forgotPassword] = useForgotPasswordMutation();

  async function verify(userOtp: string) {
    const { data, error } = await verifyCode({ userContact, userOtp });
    if (error) {
      // The specification requires sign-up to leave this page even if the code is wrong.
      if (!isReset) await navigate(pages.home, { replace: true, state: automaticNavigation });
      return messageOf(error);
    }
    await finishSignIn(data, isReset ? 'reset' : 'signUp');
    return null;
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
    <CodePage
      title="Verify code"
      recipient={userContact ? `the number ending in ${userContact.slice(-2)}` : 'your contact number'}
      verify={verify}
      isVerifying={isLoading}
      onResend={sendNewCode}
      codePage={isReset ? pages.forgotPassword : pages.signUp}
      loginPage={pages.login}
    />
  );
}
