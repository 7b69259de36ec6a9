import Box from '@mui/material/Box';

const maxShown = 99;

/** The count on an icon of the header; the label of its button contains it too. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Box component="span" sx={badge}>
      {count > maxShown ? `${maxShown}+` : count}
    </Box>
  );

const badge = {
  position: 'absolute',
  top: 2,
  left: '50%',
  minWidth: 20,
  px: 0.625,
  borderRadius: 1.25,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '20px',
  textAlign: 'center',
};
