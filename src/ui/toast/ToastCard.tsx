import CloseIcon from '@iconify-json/ic/icons.json?baseline-close';
import CheckCircleIcon from '@iconify-json/ic/icons.json?outline-check-circle';
import ErrorIcon from '@iconify-json/ic/icons.json?outline-error';
import InfoIcon from '@iconify-json/ic/icons.json?outline-info';
import WarningIcon from '@iconify-json/ic/icons.json?outline-warning-amber';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type CustomContentProps, closeSnackbar, SnackbarContent } from 'notistack';
import {
  type CSSProperties,
  type FocusEvent,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { toastMs } from '@/contract/texts';
import { IconButton } from '@/ui/fields/IconButton';
import { useKeyDown } from '@/ui/hooks/useKeyDown';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { FormattedText } from '@/ui/text/FormattedText';
import { hasMarkup, LazySanitizedHtml } from '@/ui/text/renderHtml';
import { ToastActions } from './ToastActions';
import { isPersistent, type Toast, type ToastKind } from './toast';

const icons = { success: CheckCircleIcon, error: ErrorIcon, info: InfoIcon, warning: WarningIcon } satisfies Record<
  ToastKind,
  unknown
>;

type Props = Pick<CustomContentProps, 'id'> & {
  toast: Toast;
  style?: CSSProperties;
  /** Closes a persistent toast; the others are closed by notistack. */
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
};

/**
 * One toast. Unless it is persistent, it closes on Escape, and five seconds after it was last hovered or focused and
 * the window was last inactive.
 */
export function ToastCard({ id, toast, style, onClose = () => closeSnackbar(id), ref }: Props) {
  const { kind, title, text, html = true, actions, link, isQuestion = false, card: Card } = toast;
  const isPersistentToast = isPersistent(toast);
  const Icon = icons[kind];
  const textId = useId();
  const [isPaused, setPaused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  useToastTimer(!isPersistentToast && !isPaused, onClose);
  useKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) handleClose();
  }, !isPersistentToast);
  useReturnFocus(frame, () => previousFocus.current?.focus());

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setPaused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  }

  /** The close button is removed with the toast, so its focus returns to where it was. */
  function handleClose() {
    if (isPaused && document.activeElement?.closest('[data-toast]')) previousFocus.current?.focus();
    onClose();
  }

  function handleLinkClick() {
    onClose();
    link?.onPress();
  }

  return (
    <SnackbarContent
      ref={ref}
      style={style}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={handleFocus}
      onBlur={() => setPaused(false)}
    >
      <Box
        ref={frame}
        data-toast={kind}
        {...(isQuestion && { role: 'alertdialog', 'aria-labelledby': textId })}
        sx={[cardStyles, { '&::before': { ...edgeStyles, bgcolor: `${kind}.main` } }]}
      >
        <Icon color={kind} style={{ marginTop: 2 }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.25 }}>
          {Card ? (
            <Card toast={toast} />
          ) : (
            <>
              {title && <Box sx={{ fontWeight: 650 }}>{title}</Box>}
              {actions ? (
                // The buttons appear together with the text: text that loads later would move them while they are being
                // clicked.
                <Suspense>
                  <div id={textId}>
                    {html && hasMarkup(text) ? <LazySanitizedHtml html={text} inline /> : <span>{text}</span>}
                  </div>
                  <ToastActions
                    actions={actions}
                    isQuestion={isQuestion}
                    isHarmless={kind === 'info'}
                    onDone={onClose}
                  />
                </Suspense>
              ) : html ? (
                <FormattedText text={text} />
              ) : (
                <span>{text}</span>
              )}
              {link && (
                <Link component="button" type="button" onClick={handleLinkClick} sx={linkStyles}>
                  {link.label}
                </Link>
              )}
            </>
          )}
        </Box>
        {!actions && (
          <IconButton
            size="small"
            aria-label="Close message"
            onClick={handleClose}
            style={{ marginTop: -4, marginRight: -4 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
    </SnackbarContent>
  );
}

const linkStyles = { display: 'block', minHeight: 'var(--target)', fontWeight: 650, textAlign: 'left' };

const cardStyles = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  width: { xs: 1, sm: 380 },
  pl: 2.5,
  pr: 1.5,
  py: 1.5,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  boxShadow: '0 8px 24px rgb(8 40 44 / 0.16)',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& a': { color: 'primary.main' },
};
const edgeStyles = { content: '""', position: 'absolute', insetBlock: 0, left: 0, width: 4 };

/** Runs a toast's timer, which starts over when the window is active again. */
function useToastTimer(isRunning: boolean, onEnd: () => void) {
  const [isInactive, setInactive] = useState(false);

  useEffect(() => {
    const handleBlur = () => setInactive(true);
    const handleFocus = () => setInactive(false);
    window.addEventListener('blur', handleBlur);
    window.addEventListener('focus', handleFocus);
    return () => {
      window.removeEventListener('blur', handleBlur);
      window.removeEventListener('focus', handleFocus);
    };
  }, []);

  const isCounting = isRunning && !isInactive;
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => handleEnd(), toastMs);
    return () => clearTimeout(timer);
  }, [isCounting]);
}
