import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { BusyButton } from '@/ui/fields/BusyButton';

/** The foot of a form that writes a draft: whether it is saved, and the button that saves it. */
export const DraftFoot = ({ isChanged, isSending }: { isChanged: boolean; isSending: boolean }) => (
  <Box sx={foot}>
    <Typography role="status" color="textSecondary">
      {isChanged ? 'Not saved yet' : ''}
    </Typography>
    <BusyButton type="submit" variant="contained" isBusy={isSending} disabled={!isChanged}>
      Save draft
    </BusyButton>
  </Box>
);

export const draftForm = { display: 'grid', gap: 2.5, mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 800 };
const foot = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
};
