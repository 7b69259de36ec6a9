import CompareIcon from '@iconify-json/ic/icons.json?outline-compare-arrows';
import Box from '@mui/material/Box';

/** Marks a difference by text, shape, and color, so that color is not needed to see it. */
export const DifferenceBadge = ({ text }: { text: string }) => (
  <Box component="span" sx={styles}>
    <CompareIcon style={{ fontSize: '1rem' }} />
    <span>{text}</span>
  </Box>
);

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.75,
  borderRadius: 0.6,
  bgcolor: 'info.soft',
  color: 'info.main',
  typography: 'caption',
  fontWeight: 650,
  whiteSpace: 'nowrap',
};
