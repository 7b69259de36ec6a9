import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';

import { texts } from '@/contract/texts';

/** Blocks the page between the account's deletion and the login page; it has no actions. */
export const ClosedAccount = () => (
  <Dialog open role="alertdialog" aria-labelledby="closed" aria-describedby="leaving" maxWidth="xs" fullWidth>
    <DialogContent sx={{ textAlign: 'center', py: 4 }}>
      <Typography id="closed" variant="h2" component="p">
        {texts.deleteAccount.deleted}
      </Typography>
      <Typography id="leaving" color="textSecondary" sx={{ mt: 1 }}>
        Taking you to the login page…
      </Typography>
    </DialogContent>
  </Dialog>
);
