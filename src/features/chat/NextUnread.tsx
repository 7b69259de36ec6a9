import Button from '@mui/material/Button';

type Props = { isThere: boolean; onPress: () => void };

/** Leads from one unread conversation to the next. */
export const NextUnread = ({ isThere, onPress }: Props) => (
  <Button
    variant="outlined"
    aria-keyshortcuts="Alt+N"
    aria-disabled={!isThere}
    onClick={onPress}
    sx={isThere ? undefined : { opacity: 0.55 }}
  >
    Next unread
  </Button>
);
