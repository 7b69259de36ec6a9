import { useNavigate } from 'react-router-dom';

import { useRequestCodeMutation, useSignUpMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { ContactField } from '@/ui/ContactField';
import { PasswordField } from '@/ui/PasswordField';
import { SsnField } from '@/ui/SsnField';
import { useFields } from '@/ui/useFields';

import type { CodeSent } from './CodeForm';
import { FormShell } from './FormShell';
import { PlainLink } from './PlainLink';
import { SignInLayout } from './SignInLayout';
import { signUpProblem } from './signUpRules';
import { useSubmit } from './useSubmit';

/** A member proves who they are by SSN and contact number, then by a code sent there. */
export function SignUpPage() {
  const navigate = useNavigate();
  const [signUp, { isLoading: isSigningUp }] = useSignUpMutation();
  const [requestCode, { isLoading: isAsking }] = useRequestCodeMutation();
  const form = useFields({ userSSN: '', userContact: '', userPassword: '' });

  const handleSubmit = useSubmit(form, signUpProblem, async (values) => {
    const { error } = await signUp(values);
    if (error) return;
    const { error: unsent } = await requestCode({ userContact: values.userContact });
    if (!unsent) await navigate(pages.verifyCode, { state: { sentAt: Date.now() } satisfies CodeSent });
  });

  return (
    <SignInLayout
      title="Sign up"
      heading="Create your account"
      lead="We check your details against your employer’s records and send a code to your contact number."
    >
      <FormShell
        action="Sign up"
        isSending={isSigningUp || isAsking}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.login}>Back to login</PlainLink>}
      >
        <SsnField label="SSN" {...form.field('userSSN')} />
        <ContactField label="Contact Number" {...form.field('userContact')} />
        <PasswordField label="Password" autoComplete="new-password" isChosen {...form.field('userPassword')} />
      </FormShell>
    </SignInLayout>
  );
}
