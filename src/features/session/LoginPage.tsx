import { useNavigate } from 'react-router-dom';

import { useSignInMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { ContactField } from '@/ui/ContactField';
import { PasswordField } from '@/ui/PasswordField';
import { useSiteConfig } from '@/ui/siteConfig';
import { toast } from '@/ui/toast';
import { useFields } from '@/ui/useFields';

import { FormShell } from './FormShell';
import { loginProblem } from './loginRules';
import { PlainLink } from './PlainLink';
import { SignInLayout } from './SignInLayout';
import { useSubmit } from './useSubmit';

/** Sign-in by contact number; only administrators pass, unless the installation lets members in (D-01). */
export function LoginPage() {
  const navigate = useNavigate();
  const { memberLogin } = useSiteConfig();
  const [signIn, { isLoading }] = useSignInMutation();
  const form = useFields({ userContact: '', userPassword: '' });

  const handleSubmit = useSubmit(form, loginProblem, async (values) => {
    const { data: user } = await signIn(values);
    if (!user) return form.mark(['userContact', 'userPassword']);
    if (user.isAdmin) return navigate(pages.employees);
    if (memberLogin) return navigate(pages.home);
    toast.error(texts.session.accessDenied);
  });

  return (
    <SignInLayout title="Login" heading="Welcome back" lead="Sign in with the contact number your employer has on record.">
      <FormShell
        action="Login"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={
          <>
            <PlainLink to={pages.forgotPassword}>Forgot Password?</PlainLink>
            <PlainLink to={pages.signUp}>New here? Sign up</PlainLink>
          </>
        }
      >
        <ContactField label="Contact Number" {...form.field('userContact')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('userPassword')} />
      </FormShell>
    </SignInLayout>
  );
}
