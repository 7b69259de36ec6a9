import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isCoverageDate } from '@/contract/people/coverage';
import { fileColumns, optionalColumns } from '@/contract/people/importFile';
import {
  type ImportMode,
  type ImportOptions,
  type ImportScope,
  importModes,
  importScopes,
} from '@/contract/people/peopleImport';
import { timeZoneLabel, useTimeZone } from '@/features/shared/timeZone';
import { RadioField } from '@/ui/fields/RadioField';
import { TextInput } from '@/ui/fields/TextInput';

type Props = { options: ImportOptions; isSubmitted: boolean; onChange: (change: Partial<ImportOptions>) => void };

/** The import type and a date; an update also asks what the file contains. */
export function ImportOptionFields({ options, isSubmitted, onChange }: Props) {
  const timeZone = useTimeZone();
  const isDateInvalid = isSubmitted && !isCoverageDate(options.from);

  return (
    <Stack spacing={2}>
      <RadioField label="Import type" value={options.way} choices={modeChoices} onChange={(way) => onChange({ way })} />
      {options.way === 'update' && (
        <RadioField
          label="What the file contains"
          value={options.scope}
          choices={scopeChoices}
          onChange={(scope) => onChange({ scope })}
        />
      )}
      <TextInput
        name="from"
        type="date"
        label={options.way === 'update' ? 'Effective date' : 'First day of coverage'}
        value={options.from}
        error={isDateInvalid}
        helperText={isDateInvalid ? 'Enter a date.' : `${dateHints[options.way]} (${timeZoneLabel(timeZone)} time).`}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </Stack>
  );
}

export const FileRequirements = ({
  mode,
  showOptionalColumns = false,
}: {
  mode: ImportMode;
  showOptionalColumns?: boolean;
}) => (
  <div>
    <Typography variant="body2">
      <span>{'A CSV file with these column headings, in any order: '}</span>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {fileColumns.join(', ')}
      </Box>
      <span>{'. '}</span>
      {showOptionalColumns && (
        <span>{`Optional: ${optionalColumns.join(', ')}. Leave a date blank to keep the one on record.`}</span>
      )}
    </Typography>
    <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
      {importFileRules[mode].map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Box>
  </div>
);

type Choices<Name extends string> = Record<Name, { label: string; hint: string }>;

const modeChoices: Choices<ImportMode> = {
  add: { label: importModes.add, hint: 'People already on file are skipped and listed. No one is changed.' },
  update: {
    label: importModes.update,
    hint: 'Adds new people, then updates or ends coverage to match the file. Blank cells keep the current value.',
  },
};

const scopeChoices: Choices<ImportScope> = {
  changes: { label: importScopes.changes, hint: 'People not in the file stay the same.' },
  roster: {
    label: importScopes.roster,
    hint: 'The file lists everyone. Coverage ends for anyone who isn’t in it.',
  },
};

/** The purpose of an import's date. */
const dateHints: Record<ImportMode, string> = {
  add: 'Only for rows without an enrollment date',
  update: 'When coverage changes and terminations take effect',
};

/** The rules for a file, by import type. */
const importFileRules: Record<ImportMode, readonly string[]> = {
  add: [
    'Each row is one person in one plan. Relation is Self, Spouse, or Child.',
    'If a person is already in the plan, the row is skipped and listed as ignored.',
    'If any row is invalid, nothing is imported and you’ll see every error.',
  ],
  update: [
    'Each row is one person in one plan. Relation is Self, Spouse, or Child.',
    'People on file need only their SSN and the columns that change. A full file also needs Plan Name.',
    'You’ll preview each change before anything is saved.',
    'You can fix invalid rows or skip them.',
  ],
};
