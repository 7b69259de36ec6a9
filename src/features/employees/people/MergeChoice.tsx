import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMergeRecordsMutation } from '@/api/admin/people/people';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { getConflictingRow } from '@/api/lists/editConflict';
import { type Id, isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { formatContact, pendingSsn } from '@/contract/patterns';
import type {
  MergeField as Field,
  MergeChoices,
  MergePreview,
  MergeRow,
  MergeSource,
} from '@/contract/people/recordMerge';
import { planKindTexts } from '@/contract/program/plan';
import { useSsnReveal } from '@/features/employees/ssn/useSsnReveal';
import { PersonSsn } from '@/features/shared/PersonSsn';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { missingValue } from '@/ui/rows/columns';
import { personLabels } from './personLabels';

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
  const { send, popupProps } = useFormSubmission(onClose);
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
    <FormPopup title="Merge records" submitLabel="Merge records" isWide {...popupProps} onSubmit={handleSubmit}>
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

type FieldProps = {
  row: MergeRow;
  ids: Record<MergeSource, Id>;
  chosenSource: MergeSource;
  onChoose: (source: MergeSource) => void;
};

const labels: Record<Field, string> = { ...personLabels, family: 'Family' };
const sources = ['kept', 'removed'] as const;

/** One field of two records: the common value, or a choice between two. */
function MergeField({ row, ids, chosenSource, onChoose }: FieldProps) {
  const id = useId();
  const { field, isSame, fixed: fixedReason, suggested } = row;
  const hasChoice = !isSame && !fixedReason;
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel component="legend" id={id}>
        {labels[field]}
      </FormLabel>
      {hasChoice ? (
        <RadioGroup
          aria-labelledby={id}
          value={chosenSource}
          onChange={(_event, value) => onChoose(value as MergeSource)}
        >
          {sources.map((source) => (
            <FormControlLabel
              key={source}
              value={source}
              control={<Radio size="small" />}
              label={`${textOf(row, source)}, from record ${ids[source]}`}
              sx={{ overflowWrap: 'anywhere' }}
            />
          ))}
        </RadioGroup>
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{textOf(row, suggested)}</Typography>
      )}
      {fixedReason && !isSame && (
        <Typography variant="body2" color="textSecondary">
          {fixedReason}
        </Typography>
      )}
      {field === 'ssn' && <BothSsns row={row} ids={ids} />}
    </FormControl>
  );
}

const textOf = ({ field, ...row }: MergeRow, source: MergeSource) =>
  (field === 'contact' || field === 'contact2' ? formatContact(row[source]) : row[source]) || missingValue;

/** Two SSNs may end in the same digits, so they are compared in full. */
function BothSsns({ row, ids }: Pick<FieldProps, 'row' | 'ids'>) {
  const { reveal, popup } = useSsnReveal();
  const nameOf = (source: MergeSource) => `record ${ids[source]}`;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
      {sources.map((source) => (
        <li key={source}>
          <span>{`Record ${ids[source]}: `}</span>
          <PersonSsn
            maskedSsn={row[source]}
            fullSsn={row[source] === pendingSsn ? undefined : () => reveal(ids[source], nameOf(source))}
            name={nameOf(source)}
          />
        </li>
      ))}
      {popup}
    </Box>
  );
}
