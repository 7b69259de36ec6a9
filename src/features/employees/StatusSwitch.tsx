import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { activeStatus, type CoveredPerson, inactiveStatus } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';

import { statusText } from './personTexts';

const { setEmployeeStatus } = employeeRecordApi.endpoints;

/** Asks for confirmation first; the switch moves only after the server confirms. */
export function StatusSwitch({ person }: { person: CoveredPerson }) {
  const dispatch = useAppDispatch();
  const { id, userStatus } = person;
  const name = fullNameOf(person);
  const isActive = userStatus === activeStatus;

  return (
    <FormControlLabel
      label={statusText(person)}
      control={
        <Switch
          checked={isActive}
          slotProps={{ input: { 'aria-label': `Account active for ${name}` } }}
          onChange={() => {
            const userStatus = isActive ? inactiveStatus : activeStatus;
            dispatch(confirmCall(confirmTexts(name, isActive), setEmployeeStatus.initiate({ id, userStatus })));
          }}
        />
      }
    />
  );
}

const confirmTexts = (name: string, isActive: boolean) => ({
  title: texts.sure,
  text: isActive
    ? `${name} will be signed out everywhere, any open chat will end, and they can’t sign in until reactivated. Data, messages, and plans are kept. Family members can still sign in.`
    : `${name} can sign in again. Any lockout after too many wrong codes or passwords is removed.`,
  confirm: 'Yes',
});
