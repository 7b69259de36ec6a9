import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '@/ui/fields/BusyButton';
import { UploadBar } from '@/ui/fields/UploadBar';
import { Form } from '@/ui/forms/Form';
import { ScrollIntoView } from '@/ui/forms/ScrollIntoView';
import { Popup } from './Popup';

type Props = {
  title: string;
  /** Puts the fields in two columns where there is room. */
  isWide?: boolean;
  isSending?: boolean;
  /** Data that the form needs before it can be sent is loading, so the submit button is busy. */
  isLoading?: boolean;
  /** The uploaded fraction of the form's files, from 0 to 1. */
  uploadedFraction?: number;
  /** The submit button's label. */
  submitLabel?: string;
  /** Gives the submit button a destructive action's color. */
  isDestructive?: boolean;
  onSubmit: () => unknown;
  /** Cancels the form while it is being sent; if undefined, the popup closes. */
  onCancelSending?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** While the form is being sent, only Cancel stops it; a stray click does not. */
const ignoreClose = () => {};

/** A form in a popup, with `Submit` and `Cancel`. */
export function FormPopup({
  title,
  isWide = false,
  isSending = false,
  isLoading = false,
  uploadedFraction,
  submitLabel = 'Submit',
  isDestructive = false,
  onSubmit,
  onClose,
  onCancelSending = onClose,
  children,
}: Props) {
  const id = useId();

  return (
    <Popup
      open
      title={title}
      width={isWide ? 'md' : 'sm'}
      onClose={isSending ? ignoreClose : onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={isSending ? onCancelSending : onClose}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            form={id}
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            isBusy={isSending || isLoading}
          >
            {submitLabel}
          </BusyButton>
        </>
      }
    >
      <Form id={id} onSubmit={onSubmit} sx={isWide ? { ...fieldStyles, ...twoColumnStyles } : fieldStyles}>
        {children}
        {isSending && uploadedFraction !== undefined && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ScrollIntoView>
              <UploadBar label="Upload" fraction={uploadedFraction} text="Sending" />
            </ScrollIntoView>
          </Box>
        )}
      </Form>
    </Popup>
  );
}

const fieldStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
const twoColumnStyles = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };
