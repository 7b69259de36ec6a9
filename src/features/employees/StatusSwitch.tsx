import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { active, inactive, type CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { asked } from '@/store/account/userSlice';
import { useAppDispatch } from '@/store/hooks';

import { statusText } from './personTexts';

/** Asks for confirmation before a person is activated or deactivated; the switch moves only after the server agrees. */
export function StatusSwitch({ person }: { person: CoveredPerson }) {
  const dispatch = useAppDispatch();
  const { id, userStatus } = person;
  const name = fullNameOf(person);
  const isActive = userStatus === active;

  return (
    <FormControlLabel
      label={statusText(person)}
      control={
        <Switch
          checked={isActive}
          slotProps={{ input: { 'aria-label': `Account active for ${name}` } }}
          onChange={() => {
            dispatch(asked({ kind: 'setEmployeeStatus', id, name, userStatus: isActive ? inactive : active }));
          }}
        />
      }
    />
  );
}
