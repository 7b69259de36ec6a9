import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

import type { Person } from './person';
import { PersonPicture, Presence } from './PersonPicture';

type Props = {
  person: Person;
  headline?: Ref<HTMLHeadingElement>;
  /** Controls before and after the person's name. */
  start?: ReactNode;
  end?: ReactNode;
};

/** The header of a conversation: picture, name, and whether the person is online. */
export const ConversationHead = ({ person, headline, start, end }: Props) => (
  <Box sx={bar}>
    {start}
    <PersonPicture person={person} />
    <Box sx={{ flex: '1 1 6rem', minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography ref={headline} variant="h3" component="h2" tabIndex={-1} noWrap title={person.name}>
        {person.name}
      </Typography>
      <Presence isOnline={person.isOnline} />
    </Box>
    {end}
  </Box>
);

const bar = {
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
