import { useState } from 'react';

import { timeZoneLabel } from '@/features/shared/timeZone';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { incompleteDate } from '@/ui/fields/dateInput';
import { TextInput } from '@/ui/fields/TextInput';
import { type PublicationChange, programConfirmations } from './confirmations';
import { parseLocalTime, usePublicationText } from './publicationState';

type Props = {
  change: PublicationChange;
  onClose: () => void;
};

/** Asks for the date and time from which members see the draft, in the program's time zone. */
export function PublishLater({ change, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { zone, formatDateTime } = usePublicationText();
  const [enteredTime, setEnteredTime] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit() {
    if (!enteredTime || enteredTime === incompleteDate) return setProblem('Enter a date and time.');
    const publishTime = parseLocalTime(zone, enteredTime);
    if (!publishTime) return setProblem('That time doesn’t exist because of daylight saving time. Choose another.');
    if (publishTime <= new Date()) return setProblem('Choose a time in the future.');
    const at = publishTime.toISOString();
    dispatch(programConfirmations.publishLater(change, at, `${formatDateTime(at)}, ${timeZoneLabel(zone)}`));
    onClose();
  }

  return (
    <FormPopup title={`Publish ${change.name} later`} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        name="at"
        type="datetime-local"
        label="Date and time"
        value={enteredTime}
        error={problem !== undefined}
        helperText={problem ?? `Time zone: ${timeZoneLabel(zone)}`}
        onChange={({ target }) => {
          setEnteredTime(target.value);
          setProblem(undefined);
        }}
      />
    </FormPopup>
  );
}
