import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

import { type Id, isSameId } from '@/contract/id';

type Props = {
  label: string;
  people: readonly { id: Id; name: string }[];
  chosenIds: readonly Id[];
  problem?: string;
  /** Places the checkboxes side by side, across all columns of the form. */
  isRow?: boolean;
  onChange: (chosenIds: Id[]) => void;
};

/** Chooses any number of people, such as the members of a family; they stay in the order of `people`. */
export function PeopleCheckboxes({ label, people, chosenIds, problem, isRow = false, onChange }: Props) {
  const id = useId();
  const isChosen = (personId: Id) => chosenIds.some((chosenId) => isSameId(chosenId, personId));
  const choose = (personId: Id, isChecked: boolean) =>
    onChange(people.map((other) => other.id).filter((other) => (other === personId ? isChecked : isChosen(other))));
  return (
    <FormControl
      component="fieldset"
      error={problem !== undefined}
      aria-labelledby={id}
      aria-describedby={problem && `${id}-help`}
      sx={isRow ? { gridColumn: '1 / -1' } : undefined}
      {...(problem !== undefined && { 'data-invalid': true, tabIndex: -1 })}
    >
      <FormLabel component="legend" id={id}>
        {label}
      </FormLabel>
      <FormGroup row={isRow}>
        {people.map((person) => (
          <FormControlLabel
            key={person.id}
            control={
              <Checkbox checked={isChosen(person.id)} onChange={(_event, isChecked) => choose(person.id, isChecked)} />
            }
            label={person.name}
          />
        ))}
      </FormGroup>
      {problem && <FormHelperText id={`${id}-help`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
