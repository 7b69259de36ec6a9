import { useState } from 'react';

import { useAddAlertMutation, useEditAlertMutation } from '@/api/alertDesk';
import { currentOf } from '@/api/outdated';
import { useSending } from '@/api/useSending';
import type { Alert } from '@/contract/alert';
import { audienceOptions, type Audience } from '@/contract/audience';
import { isShown } from '@/contract/flags';
import { texts } from '@/contract/texts';
import { FormPopup } from '@/ui/FormPopup';
import { SelectField } from '@/ui/SelectField';
import { SwitchField } from '@/ui/SwitchField';
import { TextInput } from '@/ui/TextInput';
import { toast } from '@/ui/toast';
import { VersionChoice } from '@/ui/VersionChoice';

type Props = {
  /** The alert to edit; a new one without. */
  alert?: Alert;
  onClose: () => void;
};

const states = { on: 'Active', off: 'In Active' };

/** Adds or edits an alert (ALERT-08, D-168); one that somebody else changed meanwhile is shown beside it. */
export function AlertForm({ alert, onClose }: Props) {
  const [isActive, setActive] = useState(isShown(alert?.isActive));
  const [description, setDescription] = useState(alert?.description ?? '');
  const [visibleTo, setVisibleTo] = useState<Audience>(alert ? (alert.visibleTo ?? 'Pre-Enrolled') : 'All');
  const [isMissing, setMissing] = useState(false);
  const [theirs, setTheirs] = useState<Alert>();
  const [add] = useAddAlertMutation();
  const [edit] = useEditAlertMutation();
  const { isSending, send, cancel } = useSending();
  const isWrong = isMissing && !description.trim();

  async function save(version = alert?.version) {
    const typed = description.trim();
    const answer = await send({}, () =>
      alert
        ? edit({ id: alert.id, isActive, visibleTo, ...(typed && { description: typed }), version })
        : add({ description: typed, visibleTo, isActive }),
    );
    if (!answer) return;
    if (!answer.error) return onClose();
    setTheirs(currentOf<Alert>(answer.error));
  }

  function handleSubmit() {
    if (alert || description.trim()) return void save();
    setMissing(true);
    toast.error(texts.fillRequired);
  }

  if (theirs) {
    return (
      <VersionChoice
        what="this alert"
        facts={[
          { label: 'Status', mine: isActive ? states.on : states.off, theirs: isShown(theirs.isActive) ? states.on : states.off },
          { label: 'Description', mine: description.trim() || theirs.description, theirs: theirs.description },
          { label: 'Visible to', mine: visibleTo, theirs: theirs.visibleTo },
        ]}
        isBusy={isSending}
        onKeepMine={() => void save(theirs.version)}
        onTakeTheirs={onClose}
        onClose={() => setTheirs(undefined)}
      />
    );
  }

  return (
    <FormPopup
      title={alert ? 'Edit Item' : 'Add Item'}
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <SwitchField label="Status" isOn={isActive} words={states} onChange={setActive} />
      <TextInput
        name="description"
        label="Description"
        minRows={3}
        value={description}
        error={isWrong}
        helperText={isWrong ? 'Please enter a description.' : undefined}
        onChange={({ target }) => setDescription(target.value)}
      />
      <SelectField label="Visible To" value={visibleTo} options={audienceOptions} onChange={setVisibleTo} />
    </FormPopup>
  );
}
