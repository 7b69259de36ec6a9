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
import { useRestorableFields } from '@/ui/fields/useFields';
import { useRestorableState } from '@/ui/forms/savedForms';

import { PermissionsField } from './PermissionsField';

const invalidEmailText = 'Enter an email address, like name@example.com.';

export function InviteForm({ onClose }: { onClose: () => void }) {
  const fields = useRestorableFields('administrator/new', { name: '', email: '' });
  const [rights, setRights] = useRestorableState<readonly Permission[]>('administrator/new/rights', []);
  const [rightsProblem, setRightsProblem] = useState<string>();
  const [invite] = useInviteAdministratorMutation();
  const form = useRowForm(onClose);
  const name = fields.values.name.trim();
  const email = fields.values.email.trim();

  function showProblems({ rights: problem, ...reasons }: Partial<Record<string, string>>) {
    fields.markInvalid(
      (['name', 'email'] as const).filter((field) => reasons[field]),
      reasons,
    );
    setRightsProblem(problem);
  }

  async function handleSubmit() {
    const problems = {
      ...(!name && { name: administratorProblems.name }),
      ...(!isEmail(email) && { email: invalidEmailText }),
      ...(rights.length === 0 && { rights: administratorProblems.rights }),
    };
    showProblems(problems);
    if (Object.keys(problems).length > 0) return;
    const saveError = await form.save(() => invite({ name: fields.values.name, email, rights: [...rights] }));
    if (saveError) showProblems(fieldProblemsOf(saveError).problems);
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
        {...fields.field('name')}
        label="Name"
        autoComplete="off"
        unobtrusiveLimit={maxAdministratorNameLength}
      />
      <TextInput
        {...fields.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <PermissionsField
        granted={rights}
        problem={rightsProblem}
        onChange={(nextRights) => {
          setRights(nextRights);
          setRightsProblem(undefined);
        }}
      />
    </FormPopup>
  );
}
