import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { useAddCardMutation, useEditCardMutation } from '@/api/admin/cardAdmin';
import { useRowForm } from '@/api/lists/useRowForm';
import { audienceOptions } from '@/contract/content/audience';
import { type Card, maxCardTitleLength } from '@/contract/content/card';
import { linkTypeName, linkTypeOptions, redirectName } from '@/contract/content/redirectNames';
import { iconHint, maxPictureBytes, uploadKinds } from '@/contract/files';
import { isActiveFlag } from '@/contract/flags';
import { RedirectFields } from '@/features/shared/RedirectFields';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { useRedirectOptions } from '@/features/shared/useRedirectOptions';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { uploadRule } from '@/ui/files/findUploadProblem';
import { useRestorableState } from '@/ui/forms/savedForms';
import { toast } from '@/ui/toast/toast';

import { type CardField, type CardProblem, type CardValues, cardFormFields, findCardProblem } from './cardRules';

const states = { on: 'Active', off: 'In Active' };
const iconRules = [uploadRule('image', maxPictureBytes)];

const valuesOf = (card?: Card): CardValues => ({
  title: card?.title ?? '',
  link_type: card?.link_type ?? 'internal',
  redirect: card?.redirect ?? '',
  redirect_id: card?.redirect_id ? String(card.redirect_id) : '',
  visibleTo: card ? (card.visibleTo ?? 'Pre-Enrolled') : 'All',
  isActive: isActiveFlag(card?.isActive),
});

export function CardForm({ card, onClose }: { card?: Card; onClose: () => void }) {
  const draftKey = `card/${card?.id ?? 'new'}`;
  const [values, setValues] = useRestorableState(draftKey, () => valuesOf(card));
  const [icon, setIcon] = useRestorableState<File | null>(`${draftKey}/icon`, null);
  const [problem, setProblem] = useState<CardProblem>();
  const [add] = useAddCardMutation();
  const [edit] = useEditCardMutation();
  const form = useRowForm<Card>(onClose);
  const { theirs } = form;
  const uploadedFraction = useAppSelector(selectUpload)?.share;
  const { options, failedKeywords, reload } = useRedirectOptions([values.redirect, theirs?.redirect ?? '']);

  const problemTextOf = (field: CardField) => (problem?.fields.includes(field) ? problem.text : undefined);

  function change(next: Partial<CardValues>) {
    setValues((current) => ({ ...current, ...next }));
    setProblem(undefined);
  }

  function pickIcon(file: File) {
    if (form.isSending) return;
    setIcon(file);
    setProblem(undefined);
  }

  async function save(version = card?.version) {
    const formFields = cardFormFields(values);
    await form.save(
      ({ image: imageKey }) =>
        card
          ? edit({ id: card.id, ...formFields, version, imageKey })
          : add({ ...formFields, title: values.title.trim(), redirect: values.redirect.trim(), imageKey }),
      { image: icon },
    );
  }

  function handleSubmit() {
    const foundProblem = findCardProblem(values, {
      isNew: !card,
      hasIcon: icon !== null,
      previousLinkType: card?.link_type,
    });
    setProblem(foundProblem);
    if (foundProblem) toast.error(foundProblem.text);
    else void save();
  }

  if (theirs) {
    const stateOf = (isActive: unknown) => (isActiveFlag(isActive) ? states.on : states.off);
    return (
      <VersionChoice
        itemName="this card"
        differences={[
          { label: 'Status', mine: stateOf(values.isActive), theirs: stateOf(theirs.isActive) },
          { label: 'Title', mine: values.title.trim() || theirs.title, theirs: theirs.title },
          { label: 'Link type', mine: linkTypeName(values.link_type), theirs: linkTypeName(theirs.link_type) },
          { label: 'Redirect to', mine: redirectName(values, options), theirs: redirectName(theirs, options) },
          { label: 'Visible to', mine: values.visibleTo, theirs: theirs.visibleTo },
          ...(icon ? [{ label: 'Icon', mine: icon.name, theirs: 'Current icon' }] : []),
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }

  return (
    <FormPopup
      title={card ? 'Edit Item' : 'Add Item'}
      isWide
      {...form.popupProps}
      uploadedFraction={icon ? uploadedFraction : undefined}
      onSubmit={handleSubmit}
    >
      <SwitchField label="Status" isOn={values.isActive} text={states} onChange={(isActive) => change({ isActive })} />
      <TextInput
        name="title"
        label="Title"
        value={values.title}
        error={problem?.fields.includes('title')}
        helperText={problem?.fields.includes('title') ? 'Enter a title.' : undefined}
        unobtrusiveLimit={maxCardTitleLength}
        onChange={({ target }) => change({ title: target.value })}
      />
      <UploadField
        label="Icon"
        buttonLabel="Choose icon"
        rules={iconRules}
        advice={`Image, ${iconHint}. ${uploadKinds.image.name}.`}
        isLimitAdvisory
        file={icon}
        error={problem?.fields.includes('image')}
        picture={{ url: card?.image }}
        onPick={pickIcon}
      />
      <Stack spacing={2}>
        <SelectField
          label="Link Type"
          value={values.link_type}
          options={linkTypeOptions}
          onChange={(link_type) =>
            link_type !== values.link_type && change({ link_type, redirect: '', redirect_id: '' })
          }
        />
        <RedirectFields
          values={values}
          itemName="card"
          options={options}
          failedKeywords={failedKeywords}
          problems={{ redirect: problemTextOf('redirect'), redirect_id: problemTextOf('redirect_id') }}
          onReload={reload}
          onChange={change}
        />
        <SelectField
          label="Visible To"
          value={values.visibleTo}
          options={audienceOptions}
          onChange={(visibleTo) => change({ visibleTo })}
        />
      </Stack>
    </FormPopup>
  );
}
