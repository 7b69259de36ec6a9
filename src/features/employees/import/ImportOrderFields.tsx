import Stack from '@mui/material/Stack';

import { isCoverageDate } from '@/contract/people/coverage';
import type { ImportOrder } from '@/contract/people/peopleImport';
import { useZone, zoneText } from '@/features/shared/zone';
import { RadioField } from '@/ui/fields/RadioField';
import { TextInput } from '@/ui/fields/TextInput';

import { dateHints, modeChoices, scopeChoices } from './importTexts';

type Props = { order: ImportOrder; isTried: boolean; onChange: (change: Partial<ImportOrder>) => void };

/** The import type and a date; an update also needs what the file contains. */
export function ImportOrderFields({ order, isTried, onChange }: Props) {
  const zone = useZone();
  const isWrong = isTried && !isCoverageDate(order.from);

  return (
    <Stack spacing={2}>
      <RadioField label="Import type" value={order.way} choices={modeChoices} onChange={(way) => onChange({ way })} />
      {order.way === 'update' && (
        <RadioField
          label="What the file contains"
          value={order.scope}
          choices={scopeChoices}
          onChange={(scope) => onChange({ scope })}
        />
      )}
      <TextInput
        name="from"
        type="date"
        label={order.way === 'update' ? 'Effective date' : 'First day of coverage'}
        value={order.from}
        error={isWrong}
        helperText={isWrong ? 'Enter a date.' : `${dateHints[order.way]} (${zoneText(zone)} time).`}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </Stack>
  );
}
