import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import type { Id } from '@/contract/id';
import { formatContact, pendingSsn } from '@/contract/patterns';
import type { MergeField as Field, MergeRow, MergeSource } from '@/contract/people/recordMerge';
import { useSsnReveal } from '@/features/employees/ssn/useSsnReveal';
import { PersonSsn } from '@/features/shared/PersonSsn';
import { missingValue } from '@/ui/rows/columns';
import { personLabels } from './personLabels';

type Props = {
  row: MergeRow;
  ids: Record<MergeSource, Id>;
  chosenSource: MergeSource;
  onChoose: (source: MergeSource) => void;
};

const labels: Record<Field, string> = { ...personLabels, family: 'Family' };
const sources = ['kept', 'removed'] as const;

/** One field of two records: the common value, or a choice between two. */
export function MergeField({ row, ids, chosenSource, onChoose }: Props) {
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
function BothSsns({ row, ids }: Pick<Props, 'row' | 'ids'>) {
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
