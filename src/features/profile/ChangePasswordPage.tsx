import Paper from '@mui/material/Paper';
import { useRef } from 'react';

import { isCallError, isRefusal } from '@/api/core/failure';
import { useChangePasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { Form } from '@/ui/forms/Form';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { toast } from '@/ui/toast/toast';

export function ChangePasswordPage() {
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const fields = useFields({ password: '', confirm: '' });
  const isSending = useRef(false);

  const showProblem = ({ field, text }: Problem) => fields.markInvalid([field], text);

  async function handleSubmit() {
    if (isSending.current) return;
    fields.markInvalid([]);
    const problem = findPasswordProblem(fields.values);
    if (problem?.text) toast.error(problem.text, { id: problem.text });
    if (problem) return showProblem(problem);
    isSending.current = true;
    const { error } = await changePassword({ userPassword: fields.values.password });
    isSending.current = false;
    if (!error) fields.clear();
    // A failed connection does not mean that the password is wrong, so no field is marked.
    else if (isCallError(error) && isRefusal(error)) showProblem({ field: 'password', text: error.text });
  }

  return (
    <Page
      title="Change Password"
      subtitle="You’ll need to sign in again on your other devices."
      back={<BackArrow to={pages.profile} label="Back to my profile" />}
    >
      <Paper variant="outlined" sx={{ maxWidth: 800, p: { xs: 2, sm: 3 } }}>
        <Form onSubmit={handleSubmit} sx={{ display: 'grid', gap: 2.5 }}>
          <PasswordField label="New Password" autoComplete="new-password" isNewPassword {...fields.field('password')} />
          <PasswordField label="Confirm Password" autoComplete="new-password" {...fields.field('confirm')} />
          <BusyButton
            type="submit"
            variant="contained"
            size="large"
            isBusy={isLoading}
            sx={{ justifySelf: { sm: 'start' } }}
          >
            Change password
          </BusyButton>
        </Form>
      </Paper>
    </Page>
  );
}

type NewPasswordFields = { password: string; confirm: string };
type Problem = { field: keyof NewPasswordFields; text?: string };

/** Why a new password cannot be sent; a weak one needs no message, because its field shows the rules. */
function findPasswordProblem({ password, confirm }: NewPasswordFields): Problem | undefined {
  if (!password) return { field: 'password', text: texts.recovery.passwordRequired };
  if (!isStrongPassword(password)) return { field: 'password' };
  if (password !== confirm) return { field: 'confirm', text: texts.password.notMatched };
}
