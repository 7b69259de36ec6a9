import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A section that exists only in the demo, marked by its heading and dashed border. */
export function DemoNotice({ heading, text, children }: { heading: string; text: ReactNode; children: ReactNode }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={noticeStyles}>
      <Typography variant="h3" component="h2" id={headingId}>
        {heading}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1.5 }}>{text}</Typography>
      {children}
    </Box>
  );
}

const noticeStyles = {
  p: 2,
  borderRadius: 1,
  border: '1px dashed',
  borderColor: 'warning.main',
  bgcolor: 'warning.soft',
  color: 'text.primary',
};

/** Moves focus to the submit button, so that one more key press submits. */
export function focusSubmit(element: HTMLElement) {
  const container = element.closest('form') ?? element.closest('main');
  container?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
