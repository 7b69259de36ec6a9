import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAcceptInvitationMutation, useReadInvitationMutation } from '@/api/administration/administrators';
import { isCallError, isRefusal, messageOf } from '@/api/core/failure';
import { type InvitationDetails, isInvitationToken } from '@/contract/administration/administrator';
import { pages } from '@/contract/pages';
import { FormShell } from '@/features/session/FormShell';
import { ResultCard } from '@/features/session/ResultCard';
import { SignInLayout } from '@/features/session/SignInLayout';
import { findConfirmedPasswordProblem } from '@/features/session/passwordRules';
import { useSubmit } from '@/features/session/useSubmit';
import { PasswordField } from '@/ui/fields/PasswordField';
import { TextInput } from '@/ui/fields/TextInput';
import { useFields } from '@/ui/fields/useFields';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

/** Opened by the link in an invitation; the invited administrator chooses a password. */
export function AcceptInvitationPage() {
  const token = useLocation().hash.slice(1);
  const [readInvitation, { data: invitation, error, isLoading }] = useReadInvitationMutation();
  const isComplete = isInvitationToken(token);
  useEffect(() => {
    if (isComplete) void readInvitation({ token });
  }, [isComplete, readInvitation, token]);

  if (!isComplete)
    return (
      <ResultCard
        heading="This link is incomplete"
        text="Open it again from the email, or ask the person who invited you."
        audience="console"
      />
    );
  if (error && isCallError(error) && isRefusal(error))
    return <ResultCard heading="This invitation has expired" text={messageOf(error)} audience="console" />;

  return (
    <SignInLayout
      title="Invitation"
      heading="Choose your password"
      lead="You’ve been invited to help manage the program."
      audience="console"
    >
      {invitation ? (
        <PasswordForm token={token} invitation={invitation} />
      ) : error && !isLoading ? (
        <ErrorState text={messageOf(error)} onRetry={() => void readInvitation({ token })} />
      ) : (
        <Skeletons rows={4} />
      )}
    </SignInLayout>
  );
}

function PasswordForm({ token, invitation }: { token: string; invitation: InvitationDetails }) {
  const navigate = useNavigate();
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const form = useFields({ password: '', confirm: '' });
  const handleSubmit = useSubmit(form, findConfirmedPasswordProblem, async ({ password }) => {
    const { error } = await accept({ token, password });
    if (error) return form.markInvalid(['password'], messageOf(error));
    await navigate(pages.admin, { replace: true });
  });

  return (
    <FormShell submitLabel="Create account" isSending={isLoading} onSubmit={handleSubmit}>
      <TextInput name="name" label="Name" value={invitation.name} readOnly />
      <TextInput name="email" label="Email" value={invitation.email} autoComplete="username" readOnly />
      <PasswordField label="Password" autoComplete="new-password" isNewPassword {...form.field('password')} />
      <PasswordField label="Confirm" autoComplete="new-password" {...form.field('confirm')} />
    </FormShell>
  );
}
