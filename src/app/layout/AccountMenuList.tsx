import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';

import { useDownloadSampleMutation } from '@/api/admin/sheets';
import { useAppDispatch } from '@/store/hooks';
import { signOutAsked } from '@/store/session/sessionSlice';

import type { Entry } from './menus';
import { SchemeItem } from './SchemeItem';

type Props = { anchor: HTMLElement; entries: Entry[]; isOpen: boolean; onClose: () => void };

/** What the person can do from everywhere, loaded when the menu is first opened. */
export function AccountMenuList({ anchor, entries, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [saveSample] = useDownloadSampleMutation();

  function handleChoice(entry: Entry) {
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else if (entry.does === 'signOut') dispatch(signOutAsked());
    else void saveSample();
  }

  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      transformOrigin={topRight}
      anchorOrigin={bottomRight}
      slotProps={beneath}
    >
      {entries.map((entry) => (
        <MenuItem key={entry.label} onClick={() => handleChoice(entry)}>
          {entry.label}
        </MenuItem>
      ))}
      <Divider />
      <SchemeItem />
    </Menu>
  );
}

const topRight = { vertical: 'top', horizontal: 'right' } as const;
const bottomRight = { vertical: 'bottom', horizontal: 'right' } as const;
/** The header's edge stays in sight. */
const beneath = { paper: { sx: { mt: 1 } } };
