import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { fieldProblemsOf } from '@/api/admin/people/people';
import { useInviteAdministratorMutation } from '@/api/administration/administrators';
import { useRowForm } from '@/api/lists/useRowForm';
import {
  administratorProblems,
  invitationHours,
  maxAdministratorNameLength,
} from '@/contract/administration/administrator';
import type { Permission } from '@/contract/administration/permissions';
import { isEmail } from '@/contract/patterns';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

import { PermissionsField } from './PermissionsField';

type Problems = { name?: string; email?: string; rights?: string };
const invalidEmailText = 'Enter an email address, like name@example.com.';

export function InviteForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useRestorableState('administrator/new/name', '');
  const [email, setEmail] = useRestorableState('administrator/new/email', '');
  const [grantedPermissions, setGrantedPermissions] = useRestorableState<readonly Permission[]>(
    'administrator/new/rights',
    [],
  );
  const [problems, setProblems] = useState<Problems>({});
  const [invite] = useInviteAdministratorMutation();
  const form = useRowForm(onClose);
  const clearProblem = (field: keyof Problems) =>
    setProblems((previousProblems) => ({ ...previousProblems, [field]: undefined }));

  async function handleSubmit() {
    const foundProblems: Problems = {
      name: name.trim() ? undefined : administratorProblems.name,
      email: isEmail(email.trim()) ? undefined : invalidEmailText,
      rights: grantedPermissions.length > 0 ? undefined : administratorProblems.rights,
    };
    setProblems(foundProblems);
    if (Object.values(foundProblems).some(Boolean)) return;
    const saveError = await form.save(() => invite({ name, email: email.trim(), rights: [...grantedPermissions] }));
    if (saveError) setProblems(fieldProblemsOf(saveError).problems);
  }

  return (
    <FormPopup
      title="Invite an administrator"
      submitLabel="Send invitation"
      {...form.popupProps}
      onSubmit={handleSubmit}
    >
      <Typography color="textSecondary">
        {`They’ll get an email with a one-time link to set a password. It expires in ${invitationHours} hours.`}
      </Typography>
      <TextInput
        name="name"
        label="Name"
        value={name}
        autoComplete="off"
        error={problems.name !== undefined}
        helperText={problems.name}
        unobtrusiveLimit={maxAdministratorNameLength}
        onChange={({ target }) => {
          setName(target.value);
          clearProblem('name');
        }}
      />
      <TextInput
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={email}
        error={problems.email !== undefined}
        helperText={problems.email}
        onChange={({ target }) => {
          setEmail(target.value);
          clearProblem('email');
        }}
      />
      <PermissionsField
        granted={grantedPermissions}
        problem={problems.rights}
        onChange={(nextPermissions) => {
          setGrantedPermissions(nextPermissions);
          clearProblem('rights');
        }}
      />
    </FormPopup>
  );
}
