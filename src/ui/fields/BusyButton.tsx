import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

type Props = ButtonProps & {
  isBusy?: boolean;
  /** Nothing to submit at the moment. */
  isOff?: boolean;
};

/**
 * A button that is busy with its call or disabled for now. It ignores presses and keeps the focus, which a natively
 * disabled button would drop; the spinner replaces the start icon or the label.
 */
export function BusyButton({ isBusy = false, isOff = false, onClick, startIcon, children, ...button }: Props) {
  const spinner = isBusy && <CircularProgress aria-hidden color="inherit" size={16} />;

  return (
    <Button
      {...button}
      aria-disabled={isBusy || isOff || undefined}
      // A busy button keeps its usual styles behind its spinner.
      className={isOff && !isBusy ? 'Mui-disabled' : undefined}
      startIcon={startIcon && (spinner || startIcon)}
      onClick={(event) => {
        // Preventing the default also stops a submit button from sending its form.
        if (isBusy || isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* A browser's translation replaces text nodes, so the text stays in one element whatever stands beside it. */}
      <Box component="span" sx={spinner && !startIcon ? { opacity: 0 } : undefined}>
        {children}
      </Box>
      {spinner && !startIcon && (
        <Box component="span" sx={centred}>
          {spinner}
        </Box>
      )}
    </Button>
  );
}

const centred = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' };
