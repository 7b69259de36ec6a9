import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useMergeRecordsMutation } from '@/api/admin/people/people';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { getConflictingRow } from '@/api/lists/editConflict';
import { type Id, isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import type { MergeChoices, MergePreview, MergeRow } from '@/contract/people/recordMerge';
import { planKindTexts } from '@/contract/program/plan';
import { FormPopup } from '@/ui/dialogs/FormPopup';

import { MergeField } from './MergeField';

type Props = {
  initialPreview: MergePreview;
  /** The record whose card opened the popup. */
  openedId: Id;
  onClose: () => void;
};

/** Shows the result of merging two records, with a choice where they differ. */
export function MergeChoice({ initialPreview, openedId, onClose }: Props) {
  const navigate = useNavigate();
  const [preview, setPreview] = useState(initialPreview);
  const [isOutdated, setOutdated] = useState(false);
  const [choices, setChoices] = useState<MergeChoices>({});
  const [mergeRecords] = useMergeRecordsMutation();
  const { isSending, send, cancel } = useFormSubmission();
  const { kept, removed, problem, rows, digest } = preview;
  const otherId = isSameId(kept.id, openedId) ? removed.id : kept.id;

  async function handleSubmit() {
    if (problem) return;
    const chosenSources = Object.fromEntries(rows.map((row) => [row.field, choices[row.field] ?? row.suggested]));
    const answer = await send({}, () => mergeRecords({ id: openedId, otherId, digest, choices: chosenSources }));
    if (!answer) return;
    if (answer.data) {
      onClose();
      void navigate(pages.employee(answer.data.employeeId));
      return;
    }
    const currentPreview = getConflictingRow<MergePreview>(answer.error);
    if (!currentPreview) return;
    setPreview(currentPreview);
    setOutdated(true);
  }

  return (
    <FormPopup
      title="Merge records"
      submitLabel="Merge records"
      isWide
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <Box sx={fullWidthStyles}>
        {isOutdated && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            Someone else changed one of these records, so nothing was merged. Here are the latest versions.
          </Alert>
        )}
        {problem ? (
          <Alert severity="error" data-invalid tabIndex={-1}>
            {problem}
          </Alert>
        ) : (
          <Typography>{introOf(preview)}</Typography>
        )}
      </Box>
      {!problem && (
        <>
          {rows.map((row) => (
            <MergeField
              key={row.field}
              row={row}
              ids={{ kept: kept.id, removed: removed.id }}
              chosenSource={choices[row.field] ?? row.suggested}
              onChoose={(source) => setChoices({ ...choices, [row.field]: source })}
            />
          ))}
          <Box component="ul" aria-label="Also kept" sx={{ ...fullWidthStyles, m: 0, pl: 2.5 }}>
            {consequencesOf(preview).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </>
      )}
    </FormPopup>
  );
}

const fullWidthStyles = { gridColumn: '1 / -1' };

/** The ID distinguishes records with the same name. */
const titleOf = ({ name, id }: MergePreview['kept']) => `${name} (record ${id})`;

const introOf = ({ kept, removed }: MergePreview) =>
  `${titleOf(kept)} is kept${kept.isRegistered ? ', with its account' : ''}. ${titleOf(removed)} is permanently deleted. Where they differ, choose which value to keep.`;

/** What happens to all data other than fields. */
function consequencesOf({ kept, removed, plans, cards, relatives, notifications, hasConversation }: MergePreview) {
  const recordIdOf = (from: MergeRow['suggested']) => (from === 'kept' ? kept.id : removed.id);
  return [
    kept.isRegistered
      ? 'The account is kept, with its password, sessions, and devices.'
      : 'Neither record has an account.',
    ...(kept.isActive === removed.isActive ? [] : [`The person stays ${kept.isActive ? 'active' : 'inactive'}.`]),
    ...plans.map(({ name, from }) => `${name} from record ${recordIdOf(from)} is kept.`),
    ...(plans.length === 0 ? ['Neither record has plans.'] : []),
    ...cards.map(
      ({ kind, from, replacesOther }) =>
        `The ${planKindTexts[kind].toLowerCase()} card from record ${recordIdOf(from)} is kept${replacesOther ? ' because it’s newer; the other one is deleted' : ''}.`,
    ),
    ...(relatives.length > 0 ? [`Dependents moved: ${relatives.join(', ')}.`] : []),
    ...(notifications > 0 ? [`Notifications moved: ${notifications}.`] : []),
    ...(hasConversation ? ['The conversation with the benefits team is kept.'] : []),
  ];
}
