import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect, useId, useState } from 'react';

import { type CallError, headlineOf } from '@/api/core/failure';
import { type Id, isSameId } from '@/contract/id';
import { employeeSearchDebounceMs, normalizeEmployeeSearch } from '@/contract/people/employee';

/** The last digits of the SSN distinguish people with the same name. */
export type PickedPerson = { id: Id; name: string; ssnEnd: string };

/** A people search's state. */
export type PeopleSearchState = {
  people: readonly PickedPerson[];
  hasMore: boolean;
  isFetching: boolean;
  error?: CallError | SerializedError;
};

type EnteredName = { text: string; setText: (typed: string) => void; search: string | undefined };

/** The typed name, and the text to search for, which changes after a pause in typing; undefined while too short. */
export function useEnteredName(): EnteredName {
  const [text, setText] = useState('');
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(normalizeEmployeeSearch(text)), employeeSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}

type Props = {
  label: string;
  chosenPerson: PickedPerson | null;
  problem?: string;
  /** From `useEnteredName`. */
  nameInput: EnteredName;
  /** The results for `nameInput.search`. */
  results: PeopleSearchState;
  onChange: (chosen: PickedPerson | null) => void;
};

/** A field to find a person by name. The search runs on the server. */
export function PersonPicker({ label, chosenPerson, problem, nameInput, results, onChange }: Props) {
  const id = useId();
  const { text, setText, search } = nameInput;
  const { people: foundPeople, hasMore, isFetching, error } = results;
  const isPending = isFetching || normalizeEmployeeSearch(text) !== search;

  function getAdvice() {
    if (problem) return problem;
    if (error) return headlineOf(error);
    return hasMore ? 'More people match. Keep typing to narrow the list.' : 'Enter at least 2 letters of the name.';
  }

  return (
    <FormControl error={problem !== undefined || error !== undefined} fullWidth>
      <FormLabel htmlFor={id} id={`${id}-label`}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        size="small"
        options={
          chosenPerson && !foundPeople.some((person) => isSameId(person.id, chosenPerson.id))
            ? [chosenPerson, ...foundPeople]
            : foundPeople
        }
        value={chosenPerson}
        loading={isPending && text.trim() !== ''}
        loadingText="Loading…"
        noOptionsText={search ? 'No one found by that name.' : 'Enter at least 2 letters of the name.'}
        getOptionLabel={({ name, ssnEnd }) => (ssnEnd ? `${name} (SSN ending in ${ssnEnd})` : name)}
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(a, b) => isSameId(a.id, b.id)}
        // The service has already filtered the options; the chosen person is hidden unless there is no other option.
        filterOptions={(options) => options.filter((person) => person !== chosenPerson || options.length === 1)}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input' || reason === 'clear') setText(text);
        }}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ paper: { sx: listStyles }, popper: popperProps }}
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
      <FormHelperText id={`${id}-advice`}>{getAdvice()}</FormHelperText>
    </FormControl>
  );
}

/** Renders the options next to the field for screen readers; the fixed position keeps the form from clipping them. */
const popperProps = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;
const listStyles = { border: 1, borderColor: 'divider', boxShadow: '0 12px 32px rgb(8 30 34 / 0.18)' };
