import { textStyles } from '@/ui/text/RichText';

/** A field as tall as its text; the tools stay visible while a long text is scrolled. */
export const editorStyles = {
  border: '1px solid var(--mui-palette-field)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&[data-invalid=true]': { borderColor: 'error.main' },
  // The frame shows focus on the text, like other fields' frames.
  '&:has(.ProseMirror:focus)': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--mui-palette-primary-main)' },
  '&[data-invalid=true]:has(.ProseMirror:focus)': {
    borderColor: 'error.main',
    boxShadow: '0 0 0 1px var(--mui-palette-error-main)',
  },
  '@media (forced-colors: active)': { '&:has(.ProseMirror:focus)': { outline: '2px solid Highlight' } },
  '& [role=toolbar]': {
    position: 'sticky',
    // Below the page header.
    top: 'var(--header)',
    zIndex: 1,
    bgcolor: 'background.paper',
    borderRadius: '8px 8px 0 0',
  },
  '& .ProseMirror': {
    ...textStyles,
    position: 'relative',
    minHeight: '16rem',
    maxWidth: 'none',
    px: 2,
    py: 1.75,
    borderRadius: '0 0 8px 8px',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    // A wide table is scrolled within the field.
    overflowX: 'auto',
    fontVariantLigatures: 'none',
    '&:focus': { outline: 0 },
    '& > *': { maxWidth: '68ch' },
    '& [data-scroll]': { maxWidth: 1 },
    '& td > p + p, & th > p + p': { mt: 0 },
    '& th': { bgcolor: 'background.default' },
    '& td, & th': { position: 'relative', minWidth: '4rem', border: '1px solid var(--mui-palette-divider)' },
    '& .selectedCell': { bgcolor: 'primary.soft' },
    '& figure': { cursor: 'default', width: 'fit-content' },
    '& img': { minHeight: '3rem', minWidth: '6rem' },
    '& .ProseMirror-selectednode': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 3 },
    '& li > p': { m: 0 },
    '& li > p + p, & li > p + ul, & li > p + ol': { mt: 0.75 },
    // ProseMirror's own elements: the cursor between blocks without text, and the selections that it hides.
    '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
    '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
    '& .ProseMirror-gapcursor::after': {
      content: '""',
      display: 'block',
      position: 'absolute',
      top: '-2px',
      width: '20px',
      borderTop: '2px solid currentColor',
    },
    '&.ProseMirror-hideselection *::selection': { background: 'transparent' },
    '& img.ProseMirror-separator': { display: 'inline', minWidth: 0, minHeight: 0, width: 0, height: 0, m: 0 },
  },
} as const;
