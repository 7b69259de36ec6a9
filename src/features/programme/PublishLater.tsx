import { useState } from 'react';

import { zoneWords } from '@/parts/zone';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';

import { momentIn, usePublicationWords } from './publicationState';
import { programmeQuestions, type PublicationChange } from './questions';

type Props = {
  change: PublicationChange;
  onClose: () => void;
};

/** Asks for the day and time from which members read the draft, in the programme's zone. */
export function PublishLater({ change, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { zone, momentWords } = usePublicationWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit() {
    if (!typed) return setProblem('Please enter a day and a time.');
    const moment = momentIn(zone, typed);
    if (!moment) return setProblem('The clocks skip this time on that day. Please choose another one.');
    if (moment <= new Date()) return setProblem('Please choose a time that lies ahead.');
    const at = moment.toISOString();
    dispatch(programmeQuestions.publishLater(change, at, `${momentWords(at)}, ${zoneWords(zone)}`));
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
        helperText={problem ?? `In the zone ${zoneWords(zone)}.`}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
    </FormPopup>
  );
}
