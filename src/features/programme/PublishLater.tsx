import { useState } from 'react';

import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';

import { formatMoment, zoneName } from './publicationState';
import { programmeQuestions, type PublicationChange } from './questions';

type Props = {
  change: PublicationChange;
  onClose: () => void;
};

/** Asks for the day and time from which members read the draft, in the zone of this browser. */
export function PublishLater({ change, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit() {
    const moment = new Date(typed);
    if (!typed || Number.isNaN(moment.getTime())) return setProblem('Please enter a day and a time.');
    if (moment <= new Date()) return setProblem('Please choose a time that lies ahead.');
    const at = moment.toISOString();
    dispatch(programmeQuestions.publishLater(change, at, `${formatMoment(at)}, ${zoneName}`));
    onClose();
  }

  return (
    <FormPopup
      title={`Publish ${change.name} later`}
      isSending={false}
      onSubmit={handleSubmit}
      onCancelSending={onClose}
      onClose={onClose}
    >
      <TextInput
        name="at"
        type="datetime-local"
        label="Day and time"
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? `In the zone ${zoneName}.`}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
    </FormPopup>
  );
}
