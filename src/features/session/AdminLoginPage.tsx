import { useEffect } from 'react';

import { useConsoleLoginMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { DemoSignIns } from '@/features/shared/Demo';
import { EmailField } from '@/features/shared/EmailField';
import { useAppDispatch } from '@/store/hooks';
import { adminPageOpened } from '@/store/session/sessionSlice';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';

import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { PasskeySignIn } from './factor/PasskeySignIn';
import { findConsoleLoginProblem } from './loginRules';
import { useFinishSignIn } from './useFinishSignIn';
import { useSubmit } from './useSubmit';

/** The console's login page; opening it ends any existing session. */
export function AdminLoginPage() {
  const finishSignIn = useFinishSignIn();
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useConsoleLoginMutation();
  const form = useFields({ emailId: '', password: '' });

  useEffect(() => {
    dispatch(adminPageOpened());
  }, [dispatch]);

  const handleSubmit = useSubmit(form, findConsoleLoginProblem, async ({ emailId, password }) => {
    const { data, error } = await login({ emailId: emailId.trim(), password });
    if (error) return form.markInvalid(['emailId', 'password']);
    await finishSignIn(data, 'console');
  });

  return (
    <SignInLayout title="Admin Login" lead="For program administrators." audience="console">
      <FormShell
        submitLabel="Login"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.adminForgotPassword}>Forgot Password?</PlainLink>}
      >
        <EmailField label="User Email" allowsPasskeys {...form.field('emailId')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      </FormShell>
      <PasskeySignIn />
      <DemoSignIns
        isOffered={({ kind }) => kind === 'console'}
        onPick={({ email, password }) => {
          form.set('emailId', email);
          form.set('password', password);
        }}
      />
    </SignInLayout>
  );
}
