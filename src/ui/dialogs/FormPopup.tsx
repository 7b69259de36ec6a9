import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, type FormEvent, type ReactNode } from 'react';

import { Popup } from './Popup';
import { UploadBar } from '@/ui/fields/UploadBar';

type Props = {
  title: string;
  /** Fields stand in two columns where there is room. */
  isWide?: boolean;
  isSending: boolean;
  /** How much of the form's files has left, from 0 to 1. */
  share?: number;
  onSubmit: () => void;
  /** Calls the form back while it is on its way. */
  onCancelSending: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form on its way is called back by Cancel, not by a slip of the mouse. */
const stay = () => {};

/** A form in a popup, with `Submit` and `Cancel`. */
export function FormPopup({ title, isWide = false, isSending, share, onSubmit, onCancelSending, onClose, children }: Props) {
  const id = useId();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Popup
      open
      title={title}
      width={isWide ? 'md' : 'sm'}
      onClose={isSending ? stay : onClose}
      actions={
        <>
          <Button onClick={isSending ? onCancelSending : onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" loading={isSending}>
            Submit
          </Button>
        </>
      }
    >
      <Box component="form" id={id} noValidate onSubmit={handleSubmit} sx={[fields, isWide && twoColumns]}>
        {children}
        {isSending && share !== undefined && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <UploadBar label="Upload" share={share} words="Sending" />
          </Box>
        )}
      </Box>
    </Popup>
  );
}

const fields = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
const twoColumns = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };
