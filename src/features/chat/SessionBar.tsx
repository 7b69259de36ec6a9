import Box from '@mui/material/Box';

import type { Shown } from '@/store/chat/chatSlice';

import { EndSession } from './EndSession';

type Props = {
  conversation: Shown;
  name: string;
  /** It stands in a head, instead of beneath one. */
  isInHead?: boolean;
};

/** Says whose clock the times are of, which is nobody's own, and ends the session. */
export const SessionBar = ({ conversation, name, isInHead = false }: Props) => (
  <Box sx={[words, !isInHead && bar]}>
    <span>Times in UTC−6</span>
    <EndSession conversation={conversation} name={name} />
  </Box>
);

const words = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
};
const bar = {
  justifyContent: 'space-between',
  pl: 2,
  pr: 1,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
