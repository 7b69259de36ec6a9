import { useNavigate, useSearchParams } from 'react-router-dom';

import { useVerifyCodeMutation } from '@/api/session';
import { pages, resetFlow } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectContact } from '@/store/sessionSlice';

import { CodeForm } from './CodeForm';
import { PlainLink } from './PlainLink';
import { SignInLayout } from './SignInLayout';

/** The code of a member, after a sign-up or within a reset; the address tells which (ROUTE-05). */
export function VerifyCodePage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isReset = query.get(resetFlow.name) === resetFlow.value;
  const userContact = useAppSelector(selectContact);
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();

  async function check(userOtp: string) {
    const { error } = await verifyCode({ userContact, userOtp });
    // A sign-up leaves this page whatever the answer (OTP-05, D-10).
    if (!isReset) await navigate(pages.home);
    else if (!error) await navigate(pages.newPassword);
    return !error;
  }

  return (
    <SignInLayout
      title="Verify code"
      heading="Enter your code"
      lead={`We sent a 4-digit code to ${endOf(userContact)}. It may take a minute to arrive.`}
    >
      <CodeForm
        check={check}
        isChecking={isLoading}
        links={
          <>
            <PlainLink to={isReset ? pages.forgotPassword : pages.signUp}>Send a new code</PlainLink>
            <PlainLink to={pages.login}>Back to login</PlainLink>
          </>
        }
      />
    </SignInLayout>
  );
}

const endOf = (contact: string) => (contact ? `the number ending in ${contact.slice(-2)}` : 'your contact number');
