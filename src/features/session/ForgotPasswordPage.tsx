import { useNavigate } from 'react-router-dom';

import { useForgotPasswordMutation } from '@/api/session';
import { pages, resetCodePage } from '@/contract/pages';
import { ContactField } from '@/ui/ContactField';
import { useFields } from '@/ui/useFields';

import type { CodeSent } from './CodeForm';
import { FormShell } from './FormShell';
import { PlainLink } from './PlainLink';
import { contactProblem } from './recoveryRules';
import { SignInLayout } from './SignInLayout';
import { useSubmit } from './useSubmit';

/** First step of a member's reset; the call itself sends the code (D-13). */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();
  const form = useFields({ userContact: '' });

  const handleSubmit = useSubmit(form, contactProblem, async (values) => {
    const { error } = await forgotPassword(values);
    if (error) return form.mark(['userContact']);
    await navigate(resetCodePage, { state: { sentAt: Date.now() } satisfies CodeSent });
  });

  return (
    <SignInLayout title="Forgot Password" heading="Forgot your password?" lead="We send a 4-digit code to your contact number.">
      <FormShell
        action="Send code"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.login}>Back to login</PlainLink>}
      >
        <ContactField label="Contact Number" {...form.field('userContact')} />
      </FormShell>
    </SignInLayout>
  );
}
