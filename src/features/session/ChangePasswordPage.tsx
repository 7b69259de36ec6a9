import Paper from '@mui/material/Paper';

import { isCallError, isRefusal } from '@/api/core/failure';
import { useChangePasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { FormShell } from './FormShell';
import { findConfirmedPasswordProblem } from './passwordRules';
import { useSubmit } from './useSubmit';

export function ChangePasswordPage() {
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const form = useFields({ password: '', confirm: '' });

  const handleSubmit = useSubmit(form, findConfirmedPasswordProblem, async ({ password }) => {
    const { error } = await changePassword({ userPassword: password });
    if (!error) form.clear();
    // A failed connection does not mean that the password is wrong, so no field is marked.
    else if (isCallError(error) && isRefusal(error)) form.markInvalid(['password'], error.text);
  });

  return (
    <Page
      title="Change Password"
      subtitle="You’ll need to sign in again on your other devices."
      back={<BackArrow to={pages.profile} label="Back to my profile" />}
    >
      <Paper
        variant="outlined"
        sx={{ maxWidth: 800, p: { xs: 2, sm: 3 }, '& [type=submit]': { justifySelf: { sm: 'start' } } }}
      >
        <FormShell submitLabel="Change password" isSending={isLoading} onSubmit={handleSubmit}>
          <PasswordField label="New Password" autoComplete="new-password" isNewPassword {...form.field('password')} />
          <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirm')} />
        </FormShell>
      </Paper>
    </Page>
  );
}
