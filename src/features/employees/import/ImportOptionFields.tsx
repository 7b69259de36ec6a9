import Stack from '@mui/material/Stack';

import { isCoverageDate } from '@/contract/people/coverage';
import type { ImportOptions } from '@/contract/people/peopleImport';
import { timeZoneLabel, useTimeZone } from '@/features/shared/timeZone';
import { RadioField } from '@/ui/fields/RadioField';
import { TextInput } from '@/ui/fields/TextInput';

import { dateHints, modeChoices, scopeChoices } from './importTexts';

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
