import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

import { useGetPersonSessionsQuery } from '@/api/admin/people/personSections';
import type { CoveredPerson } from '@/contract/people/employee';
import { useFormatDateTime } from '@/features/shared/timeZone';

type Props = {
  person: CoveredPerson;
  keptIds: readonly number[];
  onChange: (keptIds: readonly number[]) => void;
};

/** Selects the passkeys that a member who lost their phone keeps: none by default. Hidden if the member has none. */
export function PasskeysToKeep({ person, keptIds, onChange }: Props) {
  const helpId = useId();
  const formatDateTime = useFormatDateTime();
  const { data, isError } = useGetPersonSessionsQuery(person.id);
  const passkeys = data?.passkeys ?? [];
  if (isError && !data)
    return <FormHelperText sx={{ mx: 0 }}>Couldn’t load the passkeys. All of them will be removed.</FormHelperText>;
  if (passkeys.length === 0) return null;

  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Which passkeys should they keep?</FormLabel>
      <FormHelperText id={helpId} sx={{ mx: 0, mt: 0 }}>
        Select one only if it is on another device that they still have. All others are removed.
      </FormHelperText>
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <FormControlLabel
          key={id}
          label={`Keep ${name} (${lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'})`}
          control={
            <Checkbox
              checked={keptIds.includes(id)}
              slotProps={{ input: { 'aria-describedby': helpId } }}
              onChange={(_event, isKept) =>
                onChange(isKept ? [...keptIds, id] : keptIds.filter((other) => other !== id))
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}
