import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { NavLink } from 'react-router-dom';

import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsAdmin, signOutAsked } from '@/store/sessionSlice';
import { unseen } from '@/ui/unseen';

import { adminEntries, memberEntries } from './sidebarEntries';

type Props = {
  /** A rail shows icons only; their words are in tooltips and for readers. */
  isRail: boolean;
  onLeave?: () => void;
};

/** The way to every page of the signed-in kind, and out. */
export function Sidebar({ isRail, onLeave }: Props) {
  const entries = useAppSelector(selectIsAdmin) ? adminEntries : memberEntries;
  const dispatch = useAppDispatch();
  const hint = (label: string) => (isRail ? label : undefined);
  const words = (label: string) => (
    <Box component="span" sx={isRail ? unseen : undefined}>
      {label}
    </Box>
  );

  return (
    <Box component="nav" aria-label="Main" sx={{ p: 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {entries.map(({ label, to, Icon, isExact = false }) => (
          <li key={label}>
            <ButtonBase component={NavLink} to={to} end={isExact} title={hint(label)} onClick={onLeave} sx={entry}>
              <Icon aria-hidden />
              {words(label)}
            </ButtonBase>
          </li>
        ))}
        <Box component="li" sx={{ mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider' }}>
          <ButtonBase sx={entry} title={hint('Logout')} onClick={() => dispatch(signOutAsked())}>
            <LogoutIcon aria-hidden />
            {words('Logout')}
          </ButtonBase>
        </Box>
      </Box>
    </Box>
  );
}

const entry = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1.75,
  width: 1,
  minHeight: 44,
  px: 1.5,
  borderRadius: 1,
  fontSize: '0.9375rem',
  fontWeight: 550,
  textAlign: 'left',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': {
    bgcolor: 'primary.soft',
    color: 'primary.main',
    fontWeight: 680,
    boxShadow: 'inset 3px 0 currentColor',
  },
};
