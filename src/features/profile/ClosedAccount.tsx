import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';

import { texts } from '@/contract/texts';

/** Locks the page from the deletion until the login: it says so, and offers nothing (D-84). */
export const ClosedAccount = () => (
  <Dialog open role="alertdialog" aria-labelledby="closed" aria-describedby="leaving" maxWidth="xs" fullWidth>
    <DialogContent sx={{ textAlign: 'center', py: 4 }}>
      <Typography id="closed" variant="h2" component="p">
        {texts.deleteAccount.deleted}
      </Typography>
      <Typography id="leaving" color="textSecondary" sx={{ mt: 1 }}>
        One moment, we take you to the login.
      </Typography>
    </DialogContent>
  </Dialog>
);
