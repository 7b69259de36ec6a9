import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useRef, type SubmitEvent } from 'react';

import { isCallError, isRefusal } from '@/api/core/failure';
import { useChangePasswordMutation } from '@/api/session';
import { pages } from '@/contract/pages';
import { isStrongPassword } from '@/contract/patterns';
import { texts } from '@/contract/texts';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useFields } from '@/ui/fields/useFields';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { toast } from '@/ui/toast/toast';

/** A signed-in person chooses a new password (PROF-15 to PROF-17). */
export function ChangePasswordPage() {
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const fields = useFields({ password: '', confirm: '' });
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse({ field, words }: Problem) {
    fields.mark([field], words);
    focus(`[name="${field}"]`);
  }

  /** Once the busy button is free again: it has lost the focus. */
  function focus(what: string) {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(what)?.focus());
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    fields.mark([]);
    const problem = passwordProblem(fields.values);
    if (problem?.words) toast.error(problem.words, { id: problem.words });
    if (problem) return refuse(problem);
    isSending.current = true;
    const { error } = await changePassword({ userPassword: fields.values.password });
    isSending.current = false;
    if (!error) {
      fields.clear();
      return focus('[type="submit"]');
    }
    // A line that is down says nothing about the password.
    if (!isCallError(error) || !isRefusal(error)) return focus('[type="submit"]');
    refuse({ field: 'password', words: error.words });
  }

  return (
    <Page
      title="Change Password"
      context="Other devices have to sign in again afterwards."
      back={<BackArrow to={pages.profile} label="My Profile" />}
    >
      <Paper variant="outlined" sx={{ maxWidth: 480, p: { xs: 2, sm: 3 } }}>
        <Stack component="form" ref={form} spacing={2.5} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <PasswordField label="New Password" autoComplete="new-password" isChosen {...fields.field('password')} />
          <PasswordField label="Confirm Password" autoComplete="new-password" {...fields.field('confirm')} />
          <Button type="submit" variant="contained" size="large" loading={isLoading}>
            Change password
          </Button>
        </Stack>
      </Paper>
    </Page>
  );
}

type NewPasswordFields = { password: string; confirm: string };
type Problem = { field: keyof NewPasswordFields; words?: string };

/** What keeps a new password from being sent (PROF-16, PROF-17); a weak one is marked above the rule (AUTH-48). */
function passwordProblem({ password, confirm }: NewPasswordFields): Problem | undefined {
  if (!password) return { field: 'password', words: texts.recovery.passwordRequired };
  if (!isStrongPassword(password)) return { field: 'password' };
  if (password !== confirm) return { field: 'confirm', words: texts.password.notMatched };
}
