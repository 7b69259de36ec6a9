import Card from '@mui/material/Card';

import { useConsoleChangePasswordMutation } from '@/api/session';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { Page } from '@/ui/page/Page';

import { FormShell } from './FormShell';
import { findChangedPasswordProblem } from './passwordRules';
import { useSubmit } from './useSubmit';

export function AdminUpdatePasswordPage() {
  const [changePassword, { isLoading }] = useConsoleChangePasswordMutation();
  const form = useFields({ oldPassword: '', password: '', confirm: '' });

  const handleSubmit = useSubmit(form, findChangedPasswordProblem, async ({ oldPassword, password }) => {
    const { error } = await changePassword({ oldPassword, password });
    if (error) form.markInvalid(['oldPassword']);
    else form.clear();
  });

  return (
    <Page title="Change Password" subtitle="You’ll need to sign in again on your other devices.">
      <Card sx={{ maxWidth: 800, p: { xs: 2, sm: 3 }, '& [type=submit]': { justifySelf: { sm: 'start' } } }}>
        <FormShell submitLabel="Change password" isSending={isLoading} onSubmit={handleSubmit}>
          <PasswordField label="Old Password" autoComplete="current-password" {...form.field('oldPassword')} />
          <PasswordField label="New Password" autoComplete="new-password" isNewPassword {...form.field('password')} />
          <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirm')} />
        </FormShell>
      </Card>
    </Page>
  );
}
