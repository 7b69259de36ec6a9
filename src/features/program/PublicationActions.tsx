import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import type { PublicationKind, PublicationOf } from '@/contract/program/publication';
import { timeZoneLabel } from '@/features/shared/timeZone';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { TextInput } from '@/ui/fields/TextInput';
import { incompleteDate } from '@/ui/fields/dateInput';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { type PublicationChange, programConfirmations } from './confirmations';
import type { CurrentDraft } from './draft/currentDraft';
import { parseLocalTime, usePublicationText } from './publicationState';

type Props = {
  publication: PublicationOf<PublicationKind>;
  name: string;
  /** The draft in the form; its unsaved input is saved before publishing or scheduling. */
  currentDraft?: CurrentDraft;
};

/** The buttons to publish, schedule, unschedule, unpublish, and discard; each asks for confirmation. */
export function PublicationActions({ publication, name, currentDraft }: Props) {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changeToSchedule, setChangeToSchedule] = useState<PublicationChange>();
  const { key, version, draft, published, scheduled } = publication;
  const change = { kind: publication.kind, key, version, name };
  // A draft that is being saved has no version to publish yet.
  const isSaving = currentDraft?.isSending === true;
  const hasDraft = draft !== null || currentDraft?.isChanged === true;

  async function saveDraftThen(onSaved: (savedChange: PublicationChange) => void) {
    const savedVersion = currentDraft?.isChanged ? await currentDraft.save() : version;
    if (savedVersion !== undefined) onSaved({ ...change, version: savedVersion });
  }

  const menuActions = [
    ...(hasDraft ? [{ label: 'Schedule…', onSelect: () => void saveDraftThen(setChangeToSchedule) }] : []),
    ...(scheduled
      ? [{ label: 'Cancel scheduled publication', onSelect: () => dispatch(programConfirmations.unschedule(change)) }]
      : []),
    ...(draft ? [{ label: 'Discard draft', onSelect: () => dispatch(programConfirmations.discardDraft(change)) }] : []),
    ...(published ? [{ label: 'Unpublish', onSelect: () => dispatch(programConfirmations.withdraw(change)) }] : []),
  ];

  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {menuActions.length > 0 && (
        <BusyButton
          variant="outlined"
          isBusy={isSaving}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          More
        </BusyButton>
      )}
      {hasDraft && (
        <PublishButton
          isBusy={isSaving}
          onClick={() => void saveDraftThen((savedChange) => dispatch(programConfirmations.publish(savedChange)))}
        />
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {menuActions.map(({ label, onSelect }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onSelect();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {changeToSchedule && <PublishLater change={changeToSchedule} onClose={() => setChangeToSchedule(undefined)} />}
    </Box>
  );
}

/** Disappears once everything is published; focus then moves to the page heading. */
function PublishButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(button, focusPageHeading);
  return (
    <BusyButton ref={button} variant="contained" isBusy={isBusy} onClick={onClick}>
      Publish
    </BusyButton>
  );
}

type PublishLaterProps = {
  change: PublicationChange;
  onClose: () => void;
};

/** Asks for the date and time from which members see the draft, in the program's time zone. */
function PublishLater({ change, onClose }: PublishLaterProps) {
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
