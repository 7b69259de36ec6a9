import DownIcon from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type Props = { missed: number; onPress: () => void };

/** The way back to the newest message, with how many have come meanwhile. */
export const NewestButton = ({ missed, onPress }: Props) => (
  <Box sx={place}>
    <Button
      size="small"
      variant={missed > 0 ? 'contained' : 'outlined'}
      startIcon={<DownIcon />}
      onClick={onPress}
      sx={look}
    >
      {missed === 0 ? 'Newest messages' : missed === 1 ? '1 new message' : `${missed} new messages`}
    </Button>
  </Box>
);

const place = {
  position: 'absolute',
  insetInline: 0,
  bottom: 12,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;
const look = {
  pointerEvents: 'auto',
  borderRadius: 99,
  boxShadow: '0 4px 16px rgb(8 40 44 / 0.2)',
  '&.MuiButton-outlined': { bgcolor: 'background.paper' },
};
