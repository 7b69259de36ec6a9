import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import { isRateLimited } from '@/api/core/failure';
import { useForgotPasswordMutation } from '@/api/session';
import { pages, resetCodePage } from '@/contract/pages';
import { ContactField } from '@/features/shared/ContactField';
import { SsnField } from '@/features/shared/SsnField';
import { useFields } from '@/ui/fields/useFields';
import { useSiteConfig } from '@/ui/page/siteConfig';

import type { CodeLocationState } from './CodePage';
import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { findContactProblem } from './recoveryRules';
import { useSubmit } from './useSubmit';

/** Navigation state from the code page, for someone who returns to request another code by SSN. */
export type SsnStepState = { asksSsn: true };

/**
 * First step of a member's password reset; submitting sends the code. If others have used up a number's attempts, its
 * owner can continue with the SSN.
 */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { ssnRecovery } = useSiteConfig();
  const { state } = useLocation() as { state: Partial<SsnStepState> | null };
  const [asksSsn, setAsksSsn] = useState(ssnRecovery && state?.asksSsn === true);
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();
  const form = useFields({ userContact: '', userSSN: '' });

  const handleSubmit = useSubmit(
    form,
    (values) => findContactProblem(values, asksSsn),
    async ({ userContact, userSSN }) => {
      const { error } = await forgotPassword({ userContact, ...(asksSsn && { userSSN }) });
      if (!error)
        return navigate(resetCodePage, {
          state: { sentAt: Date.now(), wasSsnChecked: asksSsn } satisfies CodeLocationState,
        });
      if (!asksSsn && ssnRecovery && isRateLimited(error)) {
        // Rendered synchronously, so that the form finds the field to focus.
        return flushSync(() => {
          setAsksSsn(true);
          form.markInvalid(['userSSN']);
        });
      }
      form.markInvalid([asksSsn ? 'userSSN' : 'userContact']);
    },
  );

  return (
    <SignInLayout
      title="Forgot Password"
      heading="Forgot your password?"
      lead="We’ll text a 4-digit code to your contact number."
    >
      <FormShell
        submitLabel="Send code"
        isSending={isLoading}
        onSubmit={handleSubmit}
        links={<PlainLink to={pages.login}>Back to login</PlainLink>}
      >
        <ContactField label="Contact Number" {...form.field('userContact')} />
        {asksSsn && (
          <section aria-labelledby="confirm-ssn">
            <Typography variant="h2" id="confirm-ssn" sx={{ fontSize: '1.125rem' }}>
              Confirm with your Social Security number
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
              There have been too many attempts with this number. Enter your SSN to get a code.
            </Typography>
            <SsnField label="SSN" {...form.field('userSSN')} />
          </section>
        )}
      </FormShell>
    </SignInLayout>
  );
}
