import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDownloadSampleMutation } from '@/api/sheets';
import { useAppDispatch } from '@/store/hooks';
import { signOutAsked } from '@/store/sessionSlice';

import type { Entry } from './menus';
import { SchemeItem } from './SchemeItem';

/** The person's menu; its entries depend on who they are and where. */
export function AccountMenu({ entries }: { entries: Entry[] }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [saveSample] = useDownloadSampleMutation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function handleChoice(entry: Entry) {
    setAnchor(null);
    if ('to' in entry) void navigate(entry.to);
    else if (entry.does === 'signOut') dispatch(signOutAsked());
    else void saveSample();
  }

  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ExpandMoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} transformOrigin={topRight} anchorOrigin={bottomRight}>
        {entries.map((entry) => (
          <MenuItem key={entry.label} onClick={() => handleChoice(entry)}>
            {entry.label}
          </MenuItem>
        ))}
        <Divider />
        <SchemeItem />
      </Menu>
    </>
  );
}

const topRight = { vertical: 'top', horizontal: 'right' } as const;
const bottomRight = { vertical: 'bottom', horizontal: 'right' } as const;
