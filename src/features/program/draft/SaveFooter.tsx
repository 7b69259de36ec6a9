import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { BusyButton } from '@/ui/fields/BusyButton';

type Props = {
  buttonLabel: string;
  isChanged: boolean;
  isSending: boolean;
};

/** A long form's footer, always visible: the save state and the save button. */
export const SaveFooter = ({ buttonLabel, isChanged, isSending }: Props) => (
  <Box sx={styles}>
    <Typography role="status" color="textSecondary">
      {isChanged ? 'Unsaved changes' : ''}
    </Typography>
    <BusyButton type="submit" variant="contained" isBusy={isSending} disabled={!isChanged}>
      {buttonLabel}
    </BusyButton>
  </Box>
);

const styles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.5,
  // Outside a card, the footer uses the page background.
  bgcolor: 'background.default',
  '.MuiPaper-root &': { bgcolor: 'background.paper' },
  borderTop: '1px solid',
  borderColor: 'divider',
};
