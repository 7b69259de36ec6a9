import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { active, inactive, type Employee } from '@/contract/employee';
import { asked } from '@/store/adminSlice';
import { useAppDispatch } from '@/store/hooks';

import { statusText } from './personTexts';

/** Asks before it turns an employee on or off; it moves when the server has agreed (EMPD-05, EMPD-07). */
export function StatusSwitch({ employee }: { employee: Employee }) {
  const dispatch = useAppDispatch();
  const { id, userFullName: name, userStatus } = employee;
  const isActive = userStatus === active;

  return (
    <FormControlLabel
      label={statusText(employee)}
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
