import { useNavigate } from 'react-router-dom';

import { useConsoleForgotPasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { EmailField } from '@/features/shared/EmailField';
import { useFields } from '@/ui/fields/useFields';

import type { CodeLocationState } from './CodePage';
import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { findEmailProblem } from './recoveryRules';
import { useSubmit } from './useSubmit';

/** First step of the console's password reset. */
export function AdminForgotPasswordPage() {
  const navigate = useNavigate();
  const [forgotPassword, { isLoading }] = useConsoleForgotPasswordMutation();
  const form = useFields({ email: '' });

  const handleSubmit = useSubmit(form, findEmailProblem, async ({ email }) => {
    const { error } = await forgotPassword({ email: email.trim() });
    if (error) return form.markInvalid(['email']);
    await navigate(pages.adminVerifyCode, { state: { sentAt: Date.now() } satisfies CodeLocationState });
  });

  return (
    <SignInLayout
      title="Reset admin password"
      heading="Forgot your password?"
      lead="We’ll send a 4-digit code to your email address."
      audience="console"
    >
      <FormShell
        submitLabel="Submit"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.admin}>Back</PlainLink>}
      >
        <EmailField label="Email" {...form.field('email')} />
      </FormShell>
    </SignInLayout>
  );
}
