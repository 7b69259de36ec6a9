import { useState } from 'react';

import { useAddProviderMutation, useEditProviderMutation } from '@/api/admin/providerAdmin';
import { useRowForm } from '@/api/lists/useRowForm';
import { isContact } from '@/contract/patterns';
import {
  isOptionalProviderField,
  type ListedProvider,
  type ProviderDraft,
  type ProviderTextField,
  parseDegrees,
  positionLimits,
  providerLimits,
  providerProblems,
} from '@/contract/program/provider';
import { ContactField } from '@/features/shared/ContactField';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

type Props = {
  /** Undefined adds a new provider. */
  provider?: ListedProvider;
  onClose: () => void;
};

const textLabels: Record<ProviderTextField, string> = {
  fullName: 'Name',
  primarySpecialty: 'Specialty',
  organizationName: 'Organization',
  gender: 'Gender',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  country: 'Country',
};
const labels = { ...textLabels, phoneNumber: 'Phone', lat: 'Latitude', long: 'Longitude' };
type Field = keyof typeof labels;
type Texts = Record<Field, string>;
const fields = Object.keys(labels) as Field[];
const textFields = Object.keys(textLabels) as ProviderTextField[];

const textsOf = (provider?: ProviderDraft): Texts =>
  Object.fromEntries(
    fields.map((field) => [field, String(provider?.[field] ?? (field === 'country' ? 'US' : ''))]),
  ) as Texts;

function problemsOf(texts: Texts): Partial<Texts> {
  const problems: Partial<Texts> = {};
  for (const field of textFields)
    if (!isOptionalProviderField(field) && !texts[field].trim())
      problems[field] = `Enter the ${labels[field].toLowerCase().replace('zip', 'ZIP')}.`;
  if (texts.phoneNumber && !isContact(texts.phoneNumber)) problems.phoneNumber = providerProblems.phone;
  const [lat, long] = [texts.lat.trim(), texts.long.trim()];
  for (const [field, text] of Object.entries({ lat, long }) as ['lat' | 'long', string][])
    if (text && parseDegrees(text, positionLimits[field]) === undefined) problems[field] = providerProblems[field];
  if (!lat !== !long) problems[lat ? 'long' : 'lat'] = providerProblems.incompletePosition;
  return problems;
}

const draftOf = ({ lat, long, ...texts }: Texts): ProviderDraft => ({
  ...texts,
  lat: parseDegrees(lat.trim(), positionLimits.lat) ?? null,
  long: parseDegrees(long.trim(), positionLimits.long) ?? null,
});

/** Adds or edits a provider; changes that another administrator saved meanwhile are shown for comparison. */
export function ProviderForm({ provider, onClose }: Props) {
  const [texts, setTexts] = useRestorableState(`provider/${provider?.id ?? 'new'}`, () => textsOf(provider));
  const [isSubmitted, setSubmitted] = useState(false);
  const [add] = useAddProviderMutation();
  const [edit] = useEditProviderMutation();
  const form = useRowForm<ListedProvider>(onClose);
  const { theirs } = form;
  const problems = isSubmitted ? problemsOf(texts) : {};
  const change = (field: Field, text: string) => setTexts((previousTexts) => ({ ...previousTexts, [field]: text }));

  async function save(version = provider?.version) {
    const draft = draftOf(texts);
    await form.save(() =>
      provider && version !== undefined ? edit({ id: provider.id, version, provider: draft }) : add(draft),
    );
  }
  function handleSubmit() {
    setSubmitted(true);
    if (Object.keys(problemsOf(texts)).length === 0) void save();
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="this provider"
        differences={fields.map((field) => ({
          label: labels[field],
          mine: texts[field].trim(),
          theirs: String(theirs[field] ?? ''),
        }))}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );

  return (
    <FormPopup title={provider ? 'Edit provider' : 'Add provider'} isWide {...form.popupProps} onSubmit={handleSubmit}>
      {textFields.map((field) => (
        <TextInput
          key={field}
          name={field}
          label={labels[field]}
          value={texts[field]}
          error={problems[field] !== undefined}
          helperText={problems[field] ?? (isOptionalProviderField(field) ? 'Optional.' : undefined)}
          unobtrusiveLimit={providerLimits[field]}
          onChange={({ target }) => change(field, target.value)}
        />
      ))}
      <ContactField
        name="phoneNumber"
        label={labels.phoneNumber}
        value={texts.phoneNumber}
        error={problems.phoneNumber !== undefined}
        helperText={problems.phoneNumber ?? (texts.phoneNumber ? undefined : 'Optional.')}
        onChange={({ target }) => change('phoneNumber', target.value)}
      />
      {(['lat', 'long'] as const).map((field) => (
        <TextInput
          key={field}
          name={field}
          label={labels[field]}
          value={texts[field]}
          inputMode="text"
          error={problems[field] !== undefined}
          helperText={
            problems[field] ??
            (field === 'lat'
              ? 'Example: 42.36. With coordinates, the provider can be sorted by distance.'
              : 'Example: -71.06.')
          }
          onChange={({ target }) => change(field, target.value)}
        />
      ))}
    </FormPopup>
  );
}
