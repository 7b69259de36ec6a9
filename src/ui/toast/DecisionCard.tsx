import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';

import type { Toast, ToastAction } from './toast';

/**
 * Shows one request at a time in a toast that only code can close. The next request replaces a decided one, and
 * focus moves to its text, so that a key press meant for the previous one cannot decide the next one unread.
 */
export function DecisionCard({ toast }: { toast: Toast }) {
  const { heading, title, text, note, actions = [], isBusy = false, subject } = toast;
  const article = useRef<HTMLElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    if (article.current?.contains(document.activeElement)) textRef.current?.focus();
  }, [subject]);

  function handleClick({ detail }: MouseEvent, { onPress }: ToastAction) {
    // Ignores the second click of a double click, which may hit the next request.
    if (isBusy || detail > 1) return;
    textRef.current?.focus();
    onPress();
  }

  return (
    <>
      <Typography component="h2" variant="caption" color="textSecondary" sx={{ fontWeight: 650 }}>
        {heading}
      </Typography>
      <Box component="article" ref={article} aria-labelledby={titleId} aria-busy={isBusy} sx={{ mt: 0.25 }}>
        <Box
          ref={textRef}
          id={textId}
          data-focus-target
          tabIndex={0}
          role="group"
          aria-labelledby={titleId}
          sx={textStyles}
        >
          <Typography component="h3" id={titleId} sx={{ fontWeight: 650 }}>
            {title}
          </Typography>
          <span>{text}</span>
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 0.5 }}>
          {actions.map((action, index) => (
            <Button
              key={action.label}
              size="small"
              variant={index === actions.length - 1 ? 'contained' : 'outlined'}
              color={index === actions.length - 1 ? 'primary' : 'inherit'}
              disabled={isBusy}
              aria-describedby={textId}
              onClick={(event) => handleClick(event, action)}
            >
              {action.label}
            </Button>
          ))}
        </Stack>
      </Box>
      {note && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {note}
        </Typography>
      )}
    </>
  );
}

/** Long text scrolls, so that the buttons stay visible. */
const textStyles = { maxHeight: '40vh', overflowY: 'auto', borderRadius: 0.5, whiteSpace: 'pre-line' };
