import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportOptions,
  importColumns,
  requiredColumns,
} from '@/contract/people/peopleImport';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { SelectField } from '@/ui/fields/SelectField';
import { useFocusFirstError } from '@/ui/forms/useFocusFirstError';

import { type FileHeading, findMappingProblems } from './fileHead';
import type { MappingSource } from './useColumnMapping';

type Props = {
  headings: readonly FileHeading[];
  columns: ColumnMapping;
  source: MappingSource;
  options: Pick<ImportOptions, 'way' | 'scope'>;
  onUse: (columns: ColumnMapping) => void;
  onBack: () => void;
};

const noColumn = 'none';
const columnChoices = [
  { value: noColumn, label: 'Don’t import' },
  ...importColumns.map((column) => ({ value: column, label: column })),
];

const sourceTexts: Record<MappingSource, string> = {
  remembered: 'Matched as in an earlier file with the same headings.',
  guessed: 'Matched automatically. Review each column.',
  manual: 'Matched by you.',
  names: 'Only columns with identical names were matched.',
};

/** Assigns each heading in the file to one of our columns, or to none. */
export function MatchColumnsPopup({ headings, columns, source, options, onUse, onBack }: Props) {
  const [chosenMapping, setChosenMapping] = useState(columns);
  const problemId = useId();
  const body = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError();
  const problems = findMappingProblems(chosenMapping, options);

  const choose = (position: number, column: string) =>
    setChosenMapping(
      chosenMapping.map((currentColumn, index) =>
        index === position ? (column === noColumn ? null : (column as ImportColumn)) : currentColumn,
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
            onClick={() => (problems.length > 0 ? focusFirstError(body.current) : onUse(chosenMapping))}
          >
            Use these columns
          </BusyButton>
        </>
      }
    >
      <Stack ref={body} spacing={2}>
        <Typography>
          {`${sourceTexts[source]} Match each of these once: ${requiredColumns(chosenMapping, options).join(', ')}. We’ll remember your choices for files with these headings.`}
        </Typography>
        <Box role="status" id={problemId}>
          {problems.length > 0 && (
            <Alert role="presentation" severity="warning" data-invalid tabIndex={-1}>
              {problems.join(' ')}
            </Alert>
          )}
        </Box>
        <Box sx={fieldsStyles}>
          {headings.map(({ heading, samples }, index) => (
            <SelectField
              key={index}
              label={heading || `Column ${index + 1}`}
              value={chosenMapping[index] ?? noColumn}
              options={columnChoices}
              error={isMatchedTwice(chosenMapping, index)}
              helperText={samples.length > 0 ? `In the file: ${samples.join(' · ')}` : 'Empty in the first few rows'}
              onChange={(column) => choose(index, column)}
            />
          ))}
        </Box>
      </Stack>
    </Popup>
  );
}

const isMatchedTwice = (mapping: ColumnMapping, index: number) =>
  mapping[index] !== null && mapping.indexOf(mapping[index] ?? null) !== mapping.lastIndexOf(mapping[index] ?? null);

const fieldsStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { overflowWrap: 'anywhere' },
};
