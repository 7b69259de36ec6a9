import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { useChangeLostNumberMutation } from '@/api/admin/people/numberChange';
import { fieldProblemsOf } from '@/api/admin/people/people';
import { useGetPersonSessionsQuery } from '@/api/admin/people/personSections';
import { useRowForm } from '@/api/lists/useRowForm';
import { isTrueFlag } from '@/contract/flags';
import { formatContact, isContact, lastTenDigits } from '@/contract/patterns';
import type { CoveredPerson } from '@/contract/people/employee';
import {
  checksRequiredText,
  type IdentityCheck,
  identityChecks,
  isIdentityChecked,
  lostPhoneHoldHours,
  lostPhoneNoteLimits,
} from '@/contract/people/lostPhone';
import { objectionHours } from '@/contract/people/numberChange';
import { fullNameOf } from '@/contract/people/user';
import { ContactField } from '@/features/shared/ContactField';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableFields } from '@/ui/fields/useFields';
import { useRestorableState } from '@/ui/forms/savedForms';

const { min, max } = lostPhoneNoteLimits;
const checkOptions = (Object.keys(identityChecks) as IdentityCheck[]).map((value) => ({
  value,
  label: identityChecks[value],
}));

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
      <CheckboxGroup
        label="How did you verify this person’s identity?"
        hint={checksRequiredText}
        options={checkOptions}
        values={confirmedChecks}
        hasError={isSubmitted && !isIdentityChecked(confirmedChecks)}
        onChange={setConfirmedChecks}
      />
      <PasskeysToKeep person={person} keptIds={keptPasskeys} onChange={setKeptPasskeys} />
      <ContactField label="New contact number" {...fields.field('contact')} />
      <TextInput label="What happened?" minRows={2} limit={max} {...fields.field('note')} />
    </FormPopup>
  );
}

type CheckboxGroupProps<Value> = {
  label: string;
  hint: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  hasError?: boolean;
  onChange: (values: readonly Value[]) => void;
};

function CheckboxGroup<Value extends string | number>(props: CheckboxGroupProps<Value>) {
  const { label, hint, options, values, hasError = false, onChange } = props;
  const helpId = useId();
  return (
    <FormControl component="fieldset" error={hasError}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormHelperText id={helpId} sx={{ mx: 0, mt: 0 }}>
        {hint}
      </FormHelperText>
      {options.map((option, index) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          control={
            <Checkbox
              checked={values.includes(option.value)}
              slotProps={{
                input: { 'aria-invalid': (hasError && index === 0) || undefined, 'aria-describedby': helpId },
              }}
              onChange={(_event, isChecked) =>
                onChange(isChecked ? [...values, option.value] : values.filter((value) => value !== option.value))
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}

type PasskeysProps = {
  person: CoveredPerson;
  keptIds: readonly number[];
  onChange: (keptIds: readonly number[]) => void;
};

/** Selects the passkeys that a member who lost their phone keeps: none by default. Hidden if the member has none. */
function PasskeysToKeep({ person, keptIds, onChange }: PasskeysProps) {
  const formatDateTime = useFormatDateTime();
  const { data, isError } = useGetPersonSessionsQuery(person.id);
  if (isError && !data)
    return <FormHelperText sx={{ mx: 0 }}>Couldn’t load the passkeys. All of them will be removed.</FormHelperText>;
  if (!data?.passkeys.length) return null;
  return (
    <CheckboxGroup
      label="Which passkeys should they keep?"
      hint="Select one only if it is on another device that they still have. All others are removed."
      options={data.passkeys.map(({ id, name, lastUsedAt }) => ({
        value: id,
        label: `Keep ${name} (${lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'})`,
      }))}
      values={keptIds}
      onChange={onChange}
    />
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
