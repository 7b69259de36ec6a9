import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type ImportColumn, type ImportOptions, importColumns, requiredColumns } from '@/contract/people/peopleImport';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { SelectField } from '@/ui/fields/SelectField';
import { useFocusFirstError } from '@/ui/forms/useFocusFirstError';

import { type ColumnMatch, type FileHeading, matchProblems } from './fileHead';
import type { MatchSource } from './useColumnMatch';

type Props = {
  headings: readonly FileHeading[];
  columns: ColumnMatch;
  source: MatchSource;
  options: Pick<ImportOptions, 'way' | 'scope'>;
  onUse: (columns: ColumnMatch) => void;
  onBack: () => void;
};

const noColumn = 'none';
const columnChoices = [
  { value: noColumn, label: 'Don’t import' },
  ...importColumns.map((column) => ({ value: column, label: column })),
];

const sources: Record<MatchSource, string> = {
  remembered: 'Matched as in an earlier file with the same headings.',
  guessed: 'Matched automatically. Review each column.',
  manual: 'Matched by you.',
  names: 'Only columns with identical names were matched.',
};

/** Assigns each heading in the file to one of our columns. */
export function ColumnMatching({ headings, columns, source, options, onUse, onBack }: Props) {
  const [chosenMatch, setChosenMatch] = useState(columns);
  const problemId = useId();
  const body = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError();
  const problems = matchProblems(chosenMatch, options);

  const choose = (place: number, column: string) =>
    setChosenMatch(
      chosenMatch.map((before, index) =>
        index === place ? (column === noColumn ? null : (column as ImportColumn)) : before,
      ),
    );

  return (
    <Popup
      open
      title="Match the columns"
      width="md"
      onClose={onBack}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onBack}>
            Back
          </Button>
          <BusyButton
            variant="contained"
            aria-describedby={problems.length > 0 ? problemId : undefined}
            onClick={() => (problems.length > 0 ? focusFirstError(body.current) : onUse(chosenMatch))}
          >
            Use these columns
          </BusyButton>
        </>
      }
    >
      <Stack ref={body} spacing={2}>
        <Typography>
          {`${sources[source]} Match each of these once: ${requiredColumns(chosenMatch, options).join(', ')}. We’ll remember your choices for files with these headings.`}
        </Typography>
        <Box role="status" id={problemId}>
          {problems.length > 0 && (
            <Alert role="presentation" severity="warning" data-wrong tabIndex={-1}>
              {problems.join(' ')}
            </Alert>
          )}
        </Box>
        <Box sx={fieldsStyles}>
          {headings.map(({ heading, samples }, index) => (
            <SelectField
              key={index}
              label={heading || `Column ${index + 1}`}
              value={chosenMatch[index] ?? noColumn}
              options={columnChoices}
              error={isMatchedTwice(chosenMatch, index)}
              helperText={samples.length > 0 ? `In the file: ${samples.join(' · ')}` : 'Empty in the first rows'}
              onChange={(column) => choose(index, column)}
            />
          ))}
        </Box>
      </Stack>
    </Popup>
  );
}

const isMatchedTwice = (match: ColumnMatch, place: number) =>
  match[place] !== null && match.indexOf(match[place] ?? null) !== match.lastIndexOf(match[place] ?? null);

const fieldsStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { overflowWrap: 'anywhere' },
};
