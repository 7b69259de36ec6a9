import { useNavigate } from 'react-router-dom';

import { useUpdateNewPasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectPending } from '@/store/session/sessionSlice';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';

import { FormShell, PlainLink } from './FormShell';
import type { ResetLocationState } from './LoginPage';
import { SignInLayout } from './SignInLayout';
import { findNewPasswordProblem } from './recoveryRules';
import { noCodeVerifiedText, usePersistedPasswordStep } from './usePersistedPasswordStep';
import { useSubmit } from './useSubmit';

/** Last step of a member's password reset. */
export function NewPasswordPage() {
  const navigate = useNavigate();
  const pending = useAppSelector(selectPending);
  const { isStepMissing } = usePersistedPasswordStep();
  const [updateNewPassword, { isLoading }] = useUpdateNewPasswordMutation();
  const form = useFields({ userPassword: '' });

  const handleSubmit = useSubmit(
    form,
    (values) => findNewPasswordProblem(values, pending),
    async (values) => {
      const { error } = await updateNewPassword(values);
      if (error) return form.markInvalid(['userPassword']);
      await navigate(pages.login, { replace: true, state: { isReset: true } satisfies ResetLocationState });
    },
  );

  return (
    <SignInLayout
      title="Create new password"
      heading="Choose a new password"
      lead={isStepMissing ? noCodeVerifiedText : 'Use it the next time you sign in.'}
    >
      <FormShell
        submitLabel="Save password"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={
          <>
            {isStepMissing && <PlainLink to={pages.forgotPassword}>Start over</PlainLink>}
            <PlainLink to={pages.login}>Back to login</PlainLink>
          </>
        }
      >
        <PasswordField label="New Password" autoComplete="new-password" isNewPassword {...form.field('userPassword')} />
      </FormShell>
    </SignInLayout>
  );
}
