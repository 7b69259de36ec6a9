import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';

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

/** Where to go on when something keeps the form from being sent; once the marks are drawn. */
function focusFirstWrong(form: HTMLFormElement) {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"] button')?.focus(),
  );
}

/** A form in a popup, with `Submit` and `Cancel`. */
export function FormPopup({
  title,
  isWide = false,
  isSending,
  share,
  onSubmit,
  onCancelSending,
  onClose,
  children,
}: Props) {
  const id = useId();
  const submit = useRef<HTMLButtonElement>(null);

  // A busy button gives up the focus; it gets it back unless the person went elsewhere.
  useEffect(() => {
    const button = submit.current;
    if (!isSending || !button) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement?.contains(button)) button.focus();
      });
    };
  }, [isSending]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
    focusFirstWrong(event.currentTarget);
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
          <Button ref={submit} type="submit" form={id} variant="contained" loading={isSending}>
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
