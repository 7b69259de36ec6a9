import Box from '@mui/material/Box';

/** Keys to press, drawn as such. */
export const Keys = ({ keys }: { keys: string }) => (
  <Box component="kbd" sx={look}>
    {keys}
  </Box>
);

const look = {
  px: 0.75,
  py: 0.25,
  font: 'inherit',
  fontSize: '0.875em',
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 0.5,
};
