import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useId, useState } from 'react';

import { useGetEmployeesQuery } from '@/api/admin/people/employees';
import { headlineOf } from '@/api/core/failure';
import { sameId, type Id } from '@/contract/id';
import { employeeSearch, employeeSearchDebounceMs } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';

/** The end of the SSN tells employees of the same name apart. */
export type PickedEmployee = { id: Id; name: string; ssnEnd: string };

type Props = {
  label: string;
  chosen: PickedEmployee | null;
  /** Not offered, such as the employee whose relative somebody is already. */
  except?: Id;
  wrong?: string;
  onChange: (chosen: PickedEmployee | null) => void;
};

/** A field to find an employee by name; the service searches. */
export function EmployeePicker({ label, chosen, except, wrong, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(employeeSearch(typed)), employeeSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { currentData, error, isFetching } = useGetEmployeesQuery(search ? { search, page: 1 } : skipToken);
  const found = (currentData?.userDetails ?? [])
    .filter((person) => !sameId(person.id, except))
    .map((person) => ({ id: person.id, name: fullNameOf(person), ssnEnd: person.userSSN.slice(-4) }));
  const isComing = isFetching || employeeSearch(typed) !== search;
  const more = (currentData?.count ?? 0) > (currentData?.userDetails.length ?? 0);

  function advice() {
    if (wrong) return wrong;
    if (error) return headlineOf(error);
    return more ? 'More people have this name: type more of it.' : 'Type at least two letters of the name.';
  }

  return (
    <FormControl error={wrong !== undefined || error !== undefined} fullWidth>
      <FormLabel htmlFor={id} id={`${id}-label`}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        size="small"
        options={chosen && !found.some((one) => sameId(one.id, chosen.id)) ? [chosen, ...found] : found}
        value={chosen}
        loading={isComing && typed.trim() !== ''}
        loadingText="One moment…"
        noOptionsText={search ? 'Nobody of this name.' : 'Type at least two letters of the name.'}
        getOptionLabel={({ name, ssnEnd }) => `${name} (SSN ending in ${ssnEnd})`}
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(one, other) => sameId(one.id, other.id)}
        // The service has searched; only what was chosen stays out unless it is what is typed.
        filterOptions={(options) => options.filter((one) => one !== chosen || options.length === 1)}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input' || reason === 'clear') setTyped(text);
        }}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ paper: { sx: sheet }, popper: inPlace }}
        renderInput={({ size, slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            size={size}
            fullWidth
            placeholder="Search by name"
            inputProps={{ ...htmlInput, 'aria-describedby': `${id}-advice` }}
          />
        )}
      />
      <FormHelperText id={`${id}-advice`}>{advice()}</FormHelperText>
    </FormControl>
  );
}

/** Rendered next to its field for screen readers, with a fixed position so that the form does not clip it. */
const inPlace = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;
/** Matches the style of menus. */
const sheet = { border: 1, borderColor: 'divider', boxShadow: '0 12px 32px rgb(8 30 34 / 0.18)' };
