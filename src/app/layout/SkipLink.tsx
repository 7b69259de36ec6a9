import Box from '@mui/material/Box';

/** The first stop of the keyboard: past header and sidebar, straight to the page. */
export const SkipLink = () => (
  <Box component="a" href="#content" onClick={jump} sx={look}>
    Skip to content
  </Box>
);

/** Without a change of address, which the router would take for a change of page. */
function jump(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

const look = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1.25,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
