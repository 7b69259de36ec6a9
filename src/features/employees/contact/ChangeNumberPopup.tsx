import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useChangeLostNumberMutation } from '@/api/admin/people/numberChange';
import { fieldProblemsOf } from '@/api/admin/people/people';
import { useRowForm } from '@/api/lists/useRowForm';
import { isTrueFlag } from '@/contract/flags';
import { formatContact, isContact, lastTenDigits } from '@/contract/patterns';
import type { CoveredPerson } from '@/contract/people/employee';
import {
  type IdentityCheck,
  isIdentityChecked,
  lostPhoneHoldHours,
  lostPhoneNoteLimits,
} from '@/contract/people/lostPhone';
import { objectionHours } from '@/contract/people/numberChange';
import { fullNameOf } from '@/contract/people/user';
import { ContactField } from '@/features/shared/ContactField';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableFields } from '@/ui/fields/useFields';
import { useRestorableState } from '@/ui/forms/savedForms';

import { IdentityChecks } from './IdentityChecks';
import { PasskeysToKeep } from './PasskeysToKeep';

const { min, max } = lostPhoneNoteLimits;

/** Changes the number of a member who lost their phone, after identity checks. */
export function ChangeNumberPopup({ person, onClose }: { person: CoveredPerson; onClose: () => void }) {
  // The number when the form was opened, so that the service can detect a change since then.
  const [initialContact] = useState(() => lastTenDigits(person.userContact ?? ''));
  const [confirmedChecks, setConfirmedChecks] = useRestorableState<readonly IdentityCheck[]>(
    `number/${person.id}/confirmed`,
    [],
  );
  const [keptPasskeys, setKeptPasskeys] = useState<readonly number[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = useRestorableFields(`number/${person.id}`, { contact: '', note: '' });
  const [changeNumber] = useChangeLostNumberMutation();
  const form = useRowForm<{ contact: string }>(onClose);
  const { theirs } = form;
  const { contact } = fields.values;
  const note = fields.values.note.trim();
  const showsIdentityError = isSubmitted && !isIdentityChecked(confirmedChecks);

  async function save(previousContact = initialContact) {
    const change = { id: person.id, contact, previousContact, confirmed: confirmedChecks, note, keptPasskeys };
    const error = await form.save(() => changeNumber(change));
    const { contact: contactProblem } = fieldProblemsOf(error).problems;
    if (contactProblem) fields.markInvalid(['contact'], contactProblem);
  }

  function handleSubmit() {
    setSubmitted(true);
    if (!isContact(contact)) fields.markInvalid(['contact'], 'Enter all 10 digits.');
    else if (contact === initialContact) fields.markInvalid(['contact'], 'This is already the number on file.');
    else if (note.length < min || note.length > max) fields.markInvalid(['note'], `Enter ${min} to ${max} characters.`);
    else if (isIdentityChecked(confirmedChecks)) void save();
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="this person’s number"
        differences={[{ label: 'Contact number', mine: formatContact(contact), theirs: formatContact(theirs.contact) }]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.contact)}
      />
    );
  return (
    <FormPopup title="Change number (lost phone)" {...form.popupProps} onSubmit={handleSubmit}>
      <Typography>{`Current number for ${fullNameOf(person)}: ${formatContact(initialContact)}`}</Typography>
      <Consequences isAdmin={isTrueFlag(person.isAdmin)} />
      <IdentityChecks confirmedChecks={confirmedChecks} hasError={showsIdentityError} onChange={setConfirmedChecks} />
      <PasskeysToKeep person={person} keptIds={keptPasskeys} onChange={setKeptPasskeys} />
      <ContactField label="New contact number" {...fields.field('contact')} />
      <TextInput label="What happened?" minRows={2} limit={max} {...fields.field('note')} />
    </FormPopup>
  );
}

const Consequences = ({ isAdmin }: { isAdmin: boolean }) => (
  <Alert severity="info">
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      <li>Someone else may have the phone, so this person is signed out on all devices.</li>
      <li>Passkeys are removed, except any that you choose to keep below.</li>
      <li>
        The password stays the same. If it’s saved on the phone, ask them to set a new one with “Forgot Password?”
        today.
      </li>
      {isAdmin && (
        <li>
          An authenticator app stays too, because it can’t sign anyone in by itself. An owner can reset it under
          Administrators.
        </li>
      )}
      <li>From now on, codes go to the new number.</li>
      <li>{`We’ll notify the old number, the email address, and any email address replaced in the last ${objectionHours} hours, with a link to undo the change within ${objectionHours} hours.`}</li>
      <li>
        {`For ${lostPhoneHoldHours} hours, this person can’t change the number again${isAdmin ? ', delete the account, view full SSNs, or export data' : ' or delete the account'}.`}
      </li>
    </Box>
  </Alert>
);
