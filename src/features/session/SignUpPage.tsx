import { useLocation, useNavigate } from 'react-router-dom';

import { useRequestCodeMutation, useSignUpMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { ContactField } from '@/features/shared/ContactField';
import { DemoSignIns } from '@/features/shared/Demo';
import { SsnField } from '@/features/shared/SsnField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';

import type { CodeLocationState } from './CodePage';
import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { PasskeySignIn } from './factor/PasskeySignIn';
import { findSignUpProblem } from './signUpRules';
import { useSubmit } from './useSubmit';

/** Navigation state for members who already have an account. */
export type ReturningState = { isReturning: true };

const signUpTexts = {
  title: 'Sign up',
  heading: 'Create your account',
  lead: 'We check your details against your employer’s records and send a code to your contact number.',
};
const signInTexts = {
  title: 'Sign in as a member',
  heading: 'Sign in as a member',
  lead: 'Enter your SSN, contact number, and password. We’ll text you a code to sign in.',
};

/** The members' sign-up and login: SSN, contact number, and password, then a code sent to that number. */
export function SignUpPage() {
  const navigate = useNavigate();
  const [signUp, { isLoading: isSigningUp }] = useSignUpMutation();
  const [requestCode, { isLoading: isRequestingCode }] = useRequestCodeMutation();
  const { state } = useLocation() as { state: Partial<ReturningState> | null };
  const isReturning = state?.isReturning === true;
  const form = useFields({ userSSN: '', userContact: '', userPassword: '' });

  const handleSubmit = useSubmit(form, findSignUpProblem, async (values) => {
    const { error } = await signUp(values);
    if (error) return;
    const { error: codeError } = await requestCode({ userContact: values.userContact });
    if (!codeError) await navigate(pages.verifyCode, { state: { sentAt: Date.now() } satisfies CodeLocationState });
  });

  return (
    <SignInLayout {...(isReturning ? signInTexts : signUpTexts)}>
      <FormShell
        submitLabel={isReturning ? 'Continue' : 'Sign up'}
        isSending={isSigningUp || isRequestingCode}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.login}>Back to login</PlainLink>}
      >
        <SsnField label="SSN" {...form.field('userSSN')} />
        <ContactField label="Contact Number" allowsPasskeys {...form.field('userContact')} />
        <PasswordField
          label="Password"
          autoComplete={isReturning ? 'current-password' : 'new-password'}
          isNewPassword={!isReturning}
          {...form.field('userPassword')}
        />
      </FormShell>
      <PasskeySignIn />
      <DemoSignIns
        isOffered={({ kind, isRegistered }) => kind === 'member' && (isRegistered || !isReturning)}
        onPick={({ ssn, contact, password }) => {
          form.set('userSSN', ssn);
          form.set('userContact', contact);
          form.set('userPassword', password);
        }}
      />
    </SignInLayout>
  );
}
