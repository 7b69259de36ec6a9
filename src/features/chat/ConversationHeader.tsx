import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

import { type ActiveConversation, endRequested } from '@/store/chat/chatSlice';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { PageLink } from '@/ui/page/PageLink';
import { PersonPicture, Presence } from './PersonPicture';
import type { ChatPartner } from './person';

type Props = {
  person: ChatPartner;
  /** The team to which the person belongs. */
  team?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  start?: ReactNode;
  end?: ReactNode;
};

export const ConversationHeader = ({ person, team, headingRef, start, end }: Props) => (
  <Box sx={barStyles}>
    {start}
    <PersonPicture person={person} />
    <Box sx={{ flex: '1 1 6rem', minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography ref={headingRef} variant="h3" component="h2" tabIndex={-1} noWrap title={person.name}>
        {person.name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {team && (
          <Typography component="span" color="textSecondary" sx={{ fontSize: '0.8125rem', lineHeight: 1.4 }}>
            {team}
          </Typography>
        )}
        <Presence isOnline={person.isOnline} />
      </Box>
    </Box>
    {end}
  </Box>
);

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  minHeight: 64,
  px: 1.5,
  py: 0.75,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};

type SessionBarProps = {
  conversation: ActiveConversation;
  name: string;
  /** Link to the person's page. */
  recordPath?: string;
  /** True inside a header; otherwise it is a separate bar below one. */
  isInHeader?: boolean;
};

/**
 * Shows the time zone of the message times (the chat's, not the user's), the link to the person's page if there is one,
 * and a button to end the session.
 */
export function SessionBar({ conversation, name, recordPath, isInHeader = false }: SessionBarProps) {
  const dispatch = useAppDispatch();
  const endingTexts = {
    title: `End the session with ${name}?`,
    text: 'The messages will disappear from both screens. You can start a new chat anytime.',
    confirm: 'End session',
    cancel: 'Keep chatting',
  };
  return (
    <Box sx={[textStyles, !isInHeader && sessionBarStyles]}>
      <span>Times in UTC−6</span>
      {recordPath && (
        <Button component={PageLink} to={recordPath} size="small" aria-label={`Open record for ${name}`}>
          Open record
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => dispatch(confirmCall(endingTexts, endRequested(conversation)))}
        sx={{ flexShrink: 0 }}
      >
        End the Session
      </Button>
    </Box>
  );
}

const textStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
};
const sessionBarStyles = {
  justifyContent: 'space-between',
  pl: 2,
  pr: 1,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
