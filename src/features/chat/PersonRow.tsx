import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

import type { ChatUser } from '@/contract/messages/chat';
import { PageLink } from '@/ui/page/PageLink';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { personOf } from './person';
import { PersonPicture, Presence } from './PersonPicture';

type Props = {
  user: ChatUser;
  isCurrent: boolean;
  isTabStop: boolean;
  /** The link the row opens; without it the row calls `onChoose`. */
  to?: string;
  onChoose?: () => void;
};

const mostShown = 99;

/** A row of the conversation list: person, presence, last message and unread count. */
export function PersonRow({ user, isCurrent, isTabStop, to, onChoose }: Props) {
  const { userId, userName, message, unread, online } = user;
  const way = to === undefined ? { onClick: onChoose } : { component: PageLink, to };
  return (
    <ButtonBase
      {...way}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      data-line={String(userId)}
      data-unread={unread > 0 || undefined}
      sx={row}
    >
      <PersonPicture person={personOf(user)} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box component="span" data-name sx={cut}>
            {userName}
          </Box>
          <Presence isOnline={online} />
        </Box>
        <Box component="span" sx={[cut, { fontSize: '0.8125rem', lineHeight: 1.45, color: 'text.secondary' }]}>
          {message ?? 'No messages yet'}
        </Box>
      </Box>
      {unread > 0 && (
        <Box component="span" sx={badge}>
          {unread > mostShown ? `${mostShown}+` : unread}
          <Box component="span" sx={visuallyHidden}>
            {' '}
            unread
          </Box>
        </Box>
      )}
    </ButtonBase>
  );
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const row = {
  display: 'flex',
  width: 1,
  gap: 1.5,
  px: 2,
  py: 1.25,
  textAlign: 'left',
  fontFamily: 'inherit',
  color: 'text.primary',
  borderLeft: '3px solid transparent',
  '& [data-name]': { flex: '1 1 5rem', fontSize: '0.9375rem', fontWeight: 550 },
  '&[data-unread] [data-name]': { fontWeight: 750 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'primary.soft', borderLeftColor: 'primary.main' },
  '&&:focus-visible': { outlineOffset: -3 },
} as const;

const badge = {
  position: 'relative',
  alignSelf: 'center',
  minWidth: 22,
  px: 0.75,
  borderRadius: 99,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;
