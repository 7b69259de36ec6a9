import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Skeletons } from '@/ui/page/Skeletons';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { hasMarkup, LazySanitizedHtml } from './renderHtml';

type Props = {
  html: string;
  /** The level of the heading above; the text's own headings start one level below. */
  parentLevel?: 1 | 2 | 3;
  /** How many lines are reserved while the sanitizer is loading. */
  lines?: number;
  /** Called when one of its pictures or videos cannot be loaded. */
  onMediaError?: () => void;
};

/** Shows text from the site's editors: sanitized HTML, or plain text with its line breaks. */
export function RichText({ html, parentLevel, lines = 6, onMediaError }: Props) {
  return (
    <Box sx={textStyles} onErrorCapture={onMediaError}>
      {hasMarkup(html) ? (
        <Suspense fallback={<Skeletons rows={lines} height={20} />}>
          <LazySanitizedHtml html={html} parentLevel={parentLevel} />
        </Suspense>
      ) : (
        <Box sx={{ whiteSpace: 'pre-line' }}>{html}</Box>
      )}
    </Box>
  );
}

const blockSelector = ':is(p, ul, ol, dl, blockquote, pre, figure, [data-scroll])';
const headingSelector = ':is(h1, h2, h3, h4, h5, h6)';
const hairline = '1px solid var(--mui-palette-divider)';

/** Styles for formatted text, here and in the editor. */
export const textStyles = {
  maxWidth: '68ch',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  [`& ${blockSelector}, & ${headingSelector}`]: { m: 0 },
  [`& * + ${blockSelector}`]: { mt: 2 },
  [`& * + ${headingSelector}`]: { mt: 3.5 },
  [`& ${headingSelector} + ${blockSelector}`]: { mt: 1 },
  [`& ${headingSelector}`]: { typography: 'h3', breakAfter: 'avoid' },
  '& h2': { typography: 'h2' },
  '& ul, & ol': { pl: 3 },
  '& li + li': { mt: 0.75 },
  '& li::marker': { color: 'primary.main', fontWeight: 650 },
  '& a': { color: 'primary.main', fontWeight: 600, textUnderlineOffset: '0.2em' },
  '& a[target]::after': { content: '"\\00a0↗" / ""', fontWeight: 400 },
  '& [data-unseen]': visuallyHidden,
  '& blockquote': { pl: 2.5, borderLeft: '3px solid', borderColor: 'primary.main', color: 'text.secondary' },
  '& code, & pre': { fontSize: '0.9em', bgcolor: 'primary.soft', borderRadius: 0.5, px: 0.5 },
  '& pre': { p: 2, whiteSpace: 'pre-wrap' },
  '& mark': { bgcolor: 'warning.soft', color: 'inherit', px: 0.25 },
  '& hr': { border: 0, borderTop: hairline, my: 3 },
  '& figure :is(img, video)': {
    display: 'block',
    maxWidth: 1,
    maxHeight: '70vh',
    borderRadius: 1,
    bgcolor: 'primary.soft',
  },
  '& figure video': { width: 1, bgcolor: 'common.black' },
  '& figcaption': { mt: 0.75, color: 'text.secondary', typography: 'body2' },
  '& dt': { fontWeight: 650 },
  '& dd': { ml: 0, mb: 1 },
  '& [data-scroll]': { overflowX: 'auto', border: hairline, borderRadius: 1 },
  '& table': { width: 1, borderCollapse: 'collapse', overflowWrap: 'normal', fontVariantNumeric: 'tabular-nums' },
  '& caption': { textAlign: 'left', px: 1.5, py: 1, fontWeight: 650 },
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', px: 1.5, py: 1, borderTop: hairline },
  '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 650 },
  '@media print': {
    maxWidth: 'none',
    '& a[href^="http"]::after': { content: '" (" attr(href) ")"', fontWeight: 400 },
    '& [data-scroll]': { overflow: 'visible' },
    '& li, & tr': { breakInside: 'avoid' },
  },
} as const;
