import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useEditAdministratorMutation } from '@/api/administration/administrators';
import { useRowForm } from '@/api/lists/useRowForm';
import {
  type Administrator,
  administratorProblems,
  maxAdministratorNameLength,
} from '@/contract/administration/administrator';
import { type Permission, permissions } from '@/contract/administration/permissions';
import { permissionTexts } from '@/contract/administration/permissionTexts';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

import { PermissionsField } from './PermissionsField';
import { nameOf } from './rows';

type Props = { administrator: Administrator; onClose: () => void };
type Problems = { name?: string; rights?: string };

const permissionsText = (permissionList: readonly Permission[]) =>
  permissions
    .filter((permission) => permissionList.includes(permission))
    .map((permission) => permissionTexts[permission].label)
    .join(', ');

/** Edits an administrator's permissions, and a console administrator's name. */
export function AdministratorForm({ administrator, onClose }: Props) {
  const { id, kind, isLastOwner } = administrator;
  const [name, setName] = useRestorableState(
    `administrator/${administrator.kind}/${administrator.id}/name`,
    administrator.name,
  );
  const [grantedPermissions, setGrantedPermissions] = useRestorableState<readonly Permission[]>(
    `administrator/${administrator.kind}/${administrator.id}/rights`,
    administrator.rights,
  );
  const [problems, setProblems] = useState<Problems>({});
  const [edit] = useEditAdministratorMutation();
  const form = useRowForm<Administrator>(onClose);
  const { theirs } = form;
  const canEditName = kind === 'console';

  async function save(version = administrator.version) {
    const draft = {
      id,
      version,
      rights: [...grantedPermissions],
      ...(canEditName && name.trim() && { name: name.trim() }),
    };
    await form.save(() => edit(draft));
  }
  async function handleSubmit() {
    const foundProblems: Problems = {
      name: !canEditName || name.trim() || !administrator.name ? undefined : administratorProblems.name,
      rights:
        grantedPermissions.length === 0
          ? administratorProblems.rights
          : isLastOwner && !grantedPermissions.includes('owner')
            ? administratorProblems.lastOwner
            : undefined,
    };
    setProblems(foundProblems);
    if (!Object.values(foundProblems).some(Boolean)) await save();
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="this administrator"
        differences={[
          ...(canEditName ? [{ label: 'Name', mine: name.trim(), theirs: theirs.name }] : []),
          { label: 'Permissions', mine: permissionsText(grantedPermissions), theirs: permissionsText(theirs.rights) },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );

  return (
    <FormPopup title={`Edit ${nameOf(administrator)}`} submitLabel="Save" {...form.popupProps} onSubmit={handleSubmit}>
      {canEditName ? (
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
            setProblems((previousProblems) => ({ ...previousProblems, name: undefined }));
          }}
        />
      ) : (
        <Typography color="textSecondary">To change the name, edit the employee’s record.</Typography>
      )}
      <PermissionsField
        granted={grantedPermissions}
        problem={problems.rights}
        onChange={(nextPermissions) => {
          setGrantedPermissions(nextPermissions);
          setProblems((previousProblems) => ({ ...previousProblems, rights: undefined }));
        }}
      />
    </FormPopup>
  );
}
