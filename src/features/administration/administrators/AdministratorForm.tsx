import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useEditAdministratorMutation } from '@/api/administration/administrators';
import { useRowForm } from '@/api/lists/useRowForm';
import {
  type Administrator,
  administratorProblems,
  maxAdministratorNameLength,
} from '@/contract/administration/administrator';
import type { Permission } from '@/contract/administration/permissions';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableFields } from '@/ui/fields/useFields';
import { useRestorableState } from '@/ui/forms/savedForms';

import { PermissionsField } from './PermissionsField';
import { nameOf, permissionNames } from './rows';

type Props = { administrator: Administrator; onClose: () => void };

/** Edits an administrator's permissions, and a console administrator's name. */
export function AdministratorForm({ administrator, onClose }: Props) {
  const { id, kind, isLastOwner } = administrator;
  const fields = useRestorableFields(`administrator/${kind}/${id}`, { name: administrator.name });
  const [rights, setRights] = useRestorableState<readonly Permission[]>(
    `administrator/${kind}/${id}/rights`,
    administrator.rights,
  );
  const [rightsProblem, setRightsProblem] = useState<string>();
  const [edit] = useEditAdministratorMutation();
  const form = useRowForm<Administrator>(onClose);
  const { theirs } = form;
  const canEditName = kind === 'console';
  const name = fields.values.name.trim();

  async function save(version = administrator.version) {
    await form.save(() => edit({ id, version, rights: [...rights], ...(canEditName && name && { name }) }));
  }
  async function handleSubmit() {
    const isNameMissing = canEditName && !name && administrator.name !== '';
    const problem =
      rights.length === 0
        ? administratorProblems.rights
        : isLastOwner && !rights.includes('owner')
          ? administratorProblems.lastOwner
          : undefined;
    fields.markInvalid(isNameMissing ? ['name'] : [], administratorProblems.name);
    setRightsProblem(problem);
    if (!isNameMissing && !problem) await save();
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="this administrator"
        differences={[
          ...(canEditName ? [{ label: 'Name', mine: name, theirs: theirs.name }] : []),
          { label: 'Permissions', mine: permissionsText(rights), theirs: permissionsText(theirs.rights) },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );

  return (
    <FormPopup title={`Edit ${nameOf(administrator)}`} submitLabel="Save" {...form.popupProps} onSubmit={handleSubmit}>
      {canEditName ? (
        <TextInput
          {...fields.field('name')}
          label="Name"
          autoComplete="off"
          unobtrusiveLimit={maxAdministratorNameLength}
        />
      ) : (
        <Typography color="textSecondary">To change the name, edit the employee’s record.</Typography>
      )}
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

const permissionsText = (granted: readonly Permission[]) => permissionNames(granted).join(', ');
