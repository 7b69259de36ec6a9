import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useMemo } from 'react';

import { wordsOf } from '@/api/failure';
import { useGetRecipientsQuery } from '@/api/notifications';
import { sameId } from '@/contract/id';
import type { Recipient } from '@/contract/notification';

import { mostOffered, peopleIndex } from './peopleIndex';

type Props = { chosen: Recipient[]; wrong?: string; onChange: (chosen: Recipient[]) => void };

const nobody: Recipient[] = [];

/** One or more people, found by typing; they are read when this is first shown (NOTIF-15). */
export function PeoplePicker({ chosen, wrong, onChange }: Props) {
  const id = useId();
  const { data: people = nobody, error, isFetching, refetch } = useGetRecipientsQuery();
  const index = useMemo(() => peopleIndex(people), [people]);

  function advice() {
    if (error) return wordsOf(error);
    if (people.length === 0) return isFetching ? 'One moment…' : 'Nobody can be reached one by one yet: no device is registered.';
    return `${people.length.toLocaleString('en-US')} people have a registered device. Type a part of a name; up to ${mostOffered} are listed at a time.`;
  }

  return (
    <FormControl error={wrong !== undefined || (error !== undefined && !isFetching)} fullWidth>
      <FormLabel htmlFor={id} id={`${id}-label`}>
        Users
      </FormLabel>
      <Autocomplete
        id={id}
        multiple
        size="small"
        limitTags={8}
        options={people}
        value={chosen}
        loading={isFetching && people.length === 0}
        loadingText="One moment…"
        noOptionsText={people.length === 0 ? 'There is nobody to choose from.' : 'Nobody of this name.'}
        getOptionLabel={index.nameOf}
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(one, other) => sameId(one.id, other.id)}
        filterOptions={(_all, { inputValue }) => index.find(inputValue, chosen)}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ paper: { sx: sheet }, popper: inPlace }}
        renderInput={({ size, slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            size={size}
            fullWidth
            placeholder={chosen.length === 0 ? 'Search by name' : undefined}
            inputProps={{ ...htmlInput, 'aria-describedby': `${id}-advice` }}
          />
        )}
      />
      <FormHelperText id={`${id}-advice`}>{wrong ?? advice()}</FormHelperText>
      {error && (
        <Button size="small" loading={isFetching} onClick={() => void refetch()} sx={{ alignSelf: 'flex-start', mt: 0.5 }}>
          Read the users again
        </Button>
      )}
    </FormControl>
  );
}

/** Beside its field for whoever reads, and not cut off by the form's edge. */
const inPlace = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;
/** As menus look. */
const sheet = { border: 1, borderColor: 'divider', boxShadow: '0 12px 32px rgb(8 30 34 / 0.18)' };
