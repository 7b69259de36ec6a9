import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { useSignInMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { isFactorRequired } from '@/contract/signIn/secondFactor';
import { texts } from '@/contract/texts';
import { ContactField } from '@/features/shared/ContactField';
import { DemoSignIns } from '@/features/shared/Demo';
import { useAppDispatch } from '@/store/hooks';
import { loadLastSignIn } from '@/store/store';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { toast } from '@/ui/toast/toast';

import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import type { ReturningState } from './SignUpPage';
import { PasskeySignIn } from './factor/PasskeySignIn';
import { findLoginProblem } from './loginRules';
import { useFinishSignIn } from './useFinishSignIn';
import { useSubmit } from './useSubmit';

/** Navigation state after a password reset, because members who reset their password log in on another page. */
export type ResetLocationState = { isReset: true };

/** Only administrators can log in here unless the installation allows members. */
export function LoginPage() {
  const finishSignIn = useFinishSignIn();
  const dispatch = useAppDispatch();
  const { memberLogin } = useSiteConfig();
  const [signIn, { isLoading }] = useSignInMutation();
  const form = useFields({ userContact: '', userPassword: '' });
  const { state } = useLocation() as { state: Partial<ResetLocationState> | null };
  const [wasLastSignInOnConsole] = useState(() => dispatch(loadLastSignIn()) === 'console');
  const [isMemberLinkHighlighted, setMemberLinkHighlighted] = useState(state?.isReset === true);

  const handleSubmit = useSubmit(form, findLoginProblem, async (values) => {
    const { data: user } = await signIn(values);
    if (!user) return form.markInvalid(['userContact', 'userPassword']);
    if (!isFactorRequired(user) && !user.isAdmin && !memberLogin) {
      setMemberLinkHighlighted(true);
      return toast.error(texts.session.accessDenied);
    }
    await finishSignIn(user, 'login');
  });

  return (
    <SignInLayout
      title="Login"
      heading="Welcome back"
      lead="Sign in with the contact number your employer has on record."
    >
      {wasLastSignInOnConsole && (
        <Box sx={{ mb: 3 }}>
          <ConsoleLoginLink isHighlighted />
        </Box>
      )}
      <FormShell
        submitLabel="Login"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={
          <>
            <PlainLink to={pages.forgotPassword}>Forgot Password?</PlainLink>
            <PlainLink to={pages.signUp}>New here? Sign up</PlainLink>
          </>
        }
      >
        <ContactField label="Contact Number" allowsPasskeys {...form.field('userContact')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('userPassword')} />
      </FormShell>
      <PasskeySignIn />
      {!memberLogin && (
        <Box sx={{ mt: 3 }}>
          <MemberLoginLink isHighlighted={isMemberLinkHighlighted} />
        </Box>
      )}
      {!wasLastSignInOnConsole && (
        <Box sx={{ mt: 2 }}>
          <ConsoleLoginLink />
        </Box>
      )}
      <DemoSignIns
        isOffered={({ kind, isRegistered }) => kind === 'admin' || (kind === 'member' && memberLogin && isRegistered)}
        onPick={({ contact, password }) => {
          form.set('userContact', contact);
          form.set('userPassword', password);
        }}
      />
    </SignInLayout>
  );
}

/** Points administrators with a console account to their login; shown above the form after a sign-in there. */
const ConsoleLoginLink = ({ isHighlighted = false }: { isHighlighted?: boolean }) => (
  <Box sx={isHighlighted ? highlightedStyles : undefined}>
    <Typography color={isHighlighted ? 'textPrimary' : 'textSecondary'}>
      {isHighlighted
        ? 'Your last sign-in on this browser was with an email address.'
        : 'Administrators who use an email address sign in on their own page.'}
    </Typography>
    <PlainLink to={pages.admin}>Sign in as an administrator</PlainLink>
  </Box>
);

type Props = {
  /** True after a member was refused here or has reset the password; members cannot log in on this page. */
  isHighlighted: boolean;
};

/** Points members to their login while this page accepts only administrators. */
const MemberLoginLink = ({ isHighlighted }: Props) => (
  <Box role="status" sx={isHighlighted ? highlightedStyles : undefined}>
    <Typography color={isHighlighted ? 'textPrimary' : 'textSecondary'}>
      {isHighlighted
        ? 'This page is for administrators. If you’re a member, sign in with your SSN, contact number, and password.'
        : 'Members sign in with their SSN, contact number, and password.'}
    </Typography>
    <PlainLink to={pages.signUp} state={{ isReturning: true } satisfies ReturningState}>
      Sign in as a member
    </PlainLink>
  </Box>
);

const highlightedStyles = { p: 2, borderRadius: 2, bgcolor: 'action.hover' };
