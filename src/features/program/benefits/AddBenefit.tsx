import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useAddBenefitMutation } from '@/api/admin/benefitAdmin';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { type Audience, audienceOptions } from '@/contract/content/audience';
import { pages } from '@/contract/pages';
import { maxPublicationTitleLength } from '@/contract/program/publication';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

import { benefitStateLabels } from './benefitStates';

/** Adds a benefit and opens the page where its text is written. */
export function AddBenefit({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useRestorableState('benefit/new/title', '');
  const [visibleTo, setVisibleTo] = useRestorableState<Audience>('benefit/new/visibleTo', 'All');
  const [isActive, setActive] = useRestorableState('benefit/new/isActive', true);
  const [isSubmitted, setSubmitted] = useState(false);
  const [add] = useAddBenefitMutation();
  const { send, popupProps } = useFormSubmission(onClose);
  const isTitleMissing = isSubmitted && !title.trim();

  async function handleSubmit() {
    setSubmitted(true);
    if (!title.trim()) return;
    const answer = await send({}, () => add({ title: title.trim(), visibleTo, isActive }));
    if (answer?.data) void navigate(pages.programBenefit(answer.data.id));
  }

  return (
    <FormPopup title="Add benefit" {...popupProps} onSubmit={handleSubmit}>
      <TextInput
        name="title"
        label="Title"
        value={title}
        error={isTitleMissing}
        helperText={isTitleMissing ? 'Enter a title.' : 'You’ll add the icon, image, and text next.'}
        unobtrusiveLimit={maxPublicationTitleLength}
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField label="Visible To" value={visibleTo} options={audienceOptions} onChange={setVisibleTo} />
      <SwitchField label="Status" isOn={isActive} text={benefitStateLabels} onChange={setActive} />
    </FormPopup>
  );
}
