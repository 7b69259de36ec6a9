import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

type Props = ButtonProps & {
  isBusy?: boolean;
  /** The button cannot be used for now, for example while there is nothing to submit. */
  disabled?: boolean;
};

/**
 * A button that is busy with its call or disabled for now. It ignores clicks and keeps focus, which a natively
 * disabled button would drop; the spinner replaces the start icon or the label.
 */
export function BusyButton({ isBusy = false, disabled = false, onClick, startIcon, children, ...button }: Props) {
  const spinner = isBusy && <CircularProgress aria-hidden color="inherit" size={16} />;

  return (
    <Button
      {...button}
      aria-disabled={isBusy || disabled || undefined}
      // A busy button keeps its usual styles behind its spinner.
      className={disabled && !isBusy ? 'Mui-disabled' : undefined}
      startIcon={startIcon && (spinner || startIcon)}
      onClick={(event) => {
        // Preventing the default also stops a submit button from sending its form.
        if (isBusy || disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* Browser translation replaces text nodes, so the text stays in one element next to the spinner. */}
      <Box component="span" sx={spinner && !startIcon ? { opacity: 0 } : undefined}>
        {children}
      </Box>
      {spinner && !startIcon && (
        <Box component="span" sx={centeredStyles}>
          {spinner}
        </Box>
      )}
    </Button>
  );
}

const centeredStyles = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' };
