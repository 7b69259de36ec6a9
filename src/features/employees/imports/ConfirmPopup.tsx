import Typography from '@mui/material/Typography';

import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';

type Props = {
  title: string;
  text: string;
  /** The label of the confirm button. */
  yes: string;
  isDestructive?: boolean;
  isBusy: boolean;
  onYes: () => void;
  onClose: () => void;
};

export const ConfirmPopup = ({ title, text, yes, isDestructive = false, isBusy, onYes, onClose }: Props) => (
  <Popup
    open
    title={title}
    width="xs"
    onClose={isBusy ? () => {} : onClose}
    actions={
      <>
        <BusyButton variant="outlined" color="inherit" disabled={isBusy} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton variant="contained" color={isDestructive ? 'error' : 'primary'} isBusy={isBusy} onClick={onYes}>
          {yes}
        </BusyButton>
      </>
    }
  >
    <Typography>{text}</Typography>
  </Popup>
);
