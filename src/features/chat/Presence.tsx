import Box from '@mui/material/Box';

/** Whether somebody is there, in words; nothing where that is not known. */
export const Presence = ({ isOnline }: { isOnline?: boolean }) =>
  isOnline === undefined ? null : (
    <Box
      component="span"
      sx={{ color: isOnline ? 'success.main' : 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.4 }}
    >
      {isOnline ? 'Online' : 'Offline'}
    </Box>
  );
