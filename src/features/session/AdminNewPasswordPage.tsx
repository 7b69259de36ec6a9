import { useNavigate } from 'react-router-dom';

import { useConsoleUpdatePasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { useAppSelector } from '@/store/hooks';
import { selectPending } from '@/store/session/sessionSlice';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';

import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { findConfirmedPasswordProblem } from './passwordRules';
import { noCodeVerifiedText, usePersistedPasswordStep } from './usePersistedPasswordStep';
import { useSubmit } from './useSubmit';

/** Last step of the console's password reset. */
export function AdminNewPasswordPage() {
  const navigate = useNavigate();
  const pending = useAppSelector(selectPending);
  const { isStepMissing } = usePersistedPasswordStep();
  const [updatePassword, { isLoading }] = useConsoleUpdatePasswordMutation();
  const form = useFields({ password: '', confirm: '' });

  const handleSubmit = useSubmit(
    form,
    (values) =>
      findConfirmedPasswordProblem(values) ??
      (pending ? undefined : { fields: [], text: texts.session.somethingWrong }),
    async ({ password }) => {
      const { error } = await updatePassword({ password });
      if (error) return form.markInvalid(['password']);
      await navigate(pages.admin, { replace: true });
    },
  );

  return (
    <SignInLayout
      title="Admin New Password"
      heading="Choose a new password"
      audience="console"
      lead={isStepMissing ? noCodeVerifiedText : undefined}
    >
      <FormShell
        submitLabel="Save password"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={
          <>
            {isStepMissing && <PlainLink to={pages.adminForgotPassword}>Start over</PlainLink>}
            <PlainLink to={pages.admin}>Back to login</PlainLink>
          </>
        }
      >
        <PasswordField label="Password" autoComplete="new-password" isNewPassword {...form.field('password')} />
        <PasswordField label="Confirm" autoComplete="new-password" {...form.field('confirm')} />
      </FormShell>
    </SignInLayout>
  );
}
