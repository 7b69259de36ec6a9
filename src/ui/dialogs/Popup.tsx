import CloseIcon from '@iconify-json/ic/icons.json?baseline-close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { IconButton } from '@/ui/fields/IconButton';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/** A dialog with a title, a close button, its content, and its buttons; focus returns to what opened it. */
export function Popup({ title, open, onClose, actions, width = 'sm', children }: Props) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth={width} fullWidth>
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} style={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
