import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { active, inactive, type CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';

import { statusText } from './personTexts';

const { setEmployeeStatus } = employeeRecordApi.endpoints;

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
            const userStatus = isActive ? inactive : active;
            dispatch(confirmCall(confirmTexts(name, isActive), setEmployeeStatus, { id, userStatus }));
          }}
        />
      }
    />
  );
}

const confirmTexts = (name: string, isActive: boolean) => ({
  title: texts.sure,
  text: isActive
    ? `${name} will be inactive: signed out everywhere at once, an open chat is cut off, and no sign-in until active again. Data, messages and plans stay. Family members keep their own sign-in.`
    : `${name} will be active and can sign in again. Blocks after too many wrong codes or passwords are lifted.`,
  confirm: 'Yes',
  cancel: 'Cancel',
});
