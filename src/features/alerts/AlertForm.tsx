import { useState } from 'react';

import { useAddAlertMutation, useEditAlertMutation } from '@/api/admin/alertAdmin';
import { useRowForm } from '@/api/lists/useRowForm';
import { type Alert, maxAlertLength } from '@/contract/content/alert';
import { type Audience, audienceOptions } from '@/contract/content/audience';
import { isActiveFlag } from '@/contract/flags';
import { texts } from '@/contract/texts';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';
import { toast } from '@/ui/toast/toast';

type AlertValues = { isActive: boolean; description: string; visibleTo: Audience };

const states = { on: 'Active', off: 'In Active' };

/**
 * Dialog to add or edit an alert. If another administrator saved it in the meantime, the dialog asks which version to
 * keep.
 */
export function AlertForm({ alert, onClose }: { alert?: Alert; onClose: () => void }) {
  const [values, setValues] = useRestorableState<AlertValues>(`alert/${alert?.id ?? 'new'}`, {
    isActive: isActiveFlag(alert?.isActive),
    description: alert?.description ?? '',
    visibleTo: alert ? (alert.visibleTo ?? 'Pre-Enrolled') : 'All',
  });
  const { isActive, visibleTo } = values;
  const description = values.description.trim();
  const change = (next: Partial<AlertValues>) => setValues((current) => ({ ...current, ...next }));
  const [isSubmitted, setSubmitted] = useState(false);
  const [add] = useAddAlertMutation();
  const [edit] = useEditAlertMutation();
  const form = useRowForm<Alert>(onClose);
  const { theirs } = form;
  const isDescriptionMissing = isSubmitted && !description;

  async function save(version = alert?.version) {
    await form.save(() =>
      alert
        ? edit({ id: alert.id, isActive, visibleTo, ...(description && { description }), version })
        : add({ description, visibleTo, isActive }),
    );
  }

  function handleSubmit() {
    if (alert || description) return void save();
    setSubmitted(true);
    toast.error(texts.fillRequired);
  }

  if (theirs) {
    return (
      <VersionChoice
        itemName="this alert"
        differences={[
          {
            label: 'Status',
            mine: isActive ? states.on : states.off,
            theirs: isActiveFlag(theirs.isActive) ? states.on : states.off,
          },
          { label: 'Description', mine: description || theirs.description, theirs: theirs.description },
          { label: 'Visible to', mine: visibleTo, theirs: theirs.visibleTo },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }

  return (
    <FormPopup title={alert ? 'Edit Item' : 'Add Item'} {...form.popupProps} onSubmit={handleSubmit}>
      <SwitchField label="Status" isOn={isActive} text={states} onChange={(next) => change({ isActive: next })} />
      <TextInput
        name="description"
        label="Description"
        minRows={3}
        limit={maxAlertLength}
        value={values.description}
        error={isDescriptionMissing}
        helperText={isDescriptionMissing ? 'Enter a description.' : undefined}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SelectField
        label="Visible To"
        value={visibleTo}
        options={audienceOptions}
        onChange={(next) => change({ visibleTo: next })}
      />
    </FormPopup>
  );
}
