import { type Components, createTheme, type Theme } from '@mui/material/styles';

import { dark, light } from './palette';

const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const hairline = '1px solid var(--mui-palette-divider)';

/** Styles and default props of MUI's components; `--target` is 44 px, or 32 px for administrators with a mouse. */
const themeComponents: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 'var(--target)', paddingInline: 16, borderRadius: 8, transitionDuration: '150ms' },
      sizeSmall: { paddingInline: 10, fontSize: '0.875rem' },
      sizeLarge: { minHeight: 'max(48px, var(--target))', fontSize: '1rem' },
      outlined: { borderColor: 'var(--mui-palette-field)' },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 'var(--target)', minHeight: 'var(--target)', borderRadius: 8 } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDialog: {
    styleOverrides: {
      paper: { border: hairline, borderRadius: 14, boxShadow: '0 24px 64px rgb(8 30 34 / 0.28)' },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.1875rem', fontWeight: 680, paddingTop: 20 } } },
  MuiDialogActions: {
    styleOverrides: {
      // Buttons that do not fit next to each other wrap to separate lines instead of breaking their text.
      root: {
        padding: '12px 24px 20px',
        gap: '8px 4px',
        flexWrap: 'wrap',
        '& > *': { flexShrink: 0, maxWidth: 'calc(100% - 8px)' },
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { border: hairline, boxShadow: '0 12px 32px rgb(8 30 34 / 0.18)' } } },
  MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: 'var(--target)' } } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--mui-palette-background-paper)',
        borderRadius: 8,
        minHeight: 'var(--target)',
        '&.MuiInputBase-multiline': { paddingBlock: 10 },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-primary-main)',
        },
      },
      notchedOutline: { borderColor: 'var(--mui-palette-field)' },
      input: {
        paddingBlock: 'calc((max(var(--target), 36px) - 1.4375em) / 2)',
        height: '1.4375em',
        // A multiline field has its padding on the surrounding element.
        '&:is(textarea)': { paddingBlock: 0 },
        '&::placeholder': { opacity: 1, color: 'var(--mui-palette-text-secondary)' },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginBottom: 6,
        fontSize: '0.9375rem',
        fontWeight: 600,
        color: theme.vars?.palette.text.primary,
        '&.Mui-focused': { color: theme.vars?.palette.text.primary },
        '&.Mui-error': { color: theme.vars?.palette.error.main },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem', lineHeight: 1.45 } } },
  MuiLink: {
    styleOverrides: { root: { textUnderlineOffset: '0.2em', fontWeight: 600, '&:focus-visible': focusRing } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--mui-palette-divider)',
        padding: '8px 12px',
        height: 44,
        fontVariantNumeric: 'tabular-nums',
      },
      head: {
        fontWeight: 650,
        color: 'var(--mui-palette-text-secondary)',
        backgroundColor: 'var(--mui-palette-background-paper)',
      },
    },
  },
  // The Data Grid's column headings use it.
  MuiTooltip: { defaultProps: { describeChild: true, enterDelay: 400 } },
  MuiChip: { styleOverrides: { root: { borderRadius: 8, fontWeight: 600 } } },
};

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** Borders of controls, with a contrast of 3:1 against the background. */
    field: string;
  }
  interface PaletteOptions {
    field?: string;
  }
  interface PaletteColor {
    /** A background for text in this color. */
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
}

// A name without a space may be wider than a phone's screen.
const heading = { fontWeight: 680, letterSpacing: '-0.012em', textWrap: 'balance', overflowWrap: 'anywhere' } as const;

/** The site's theme; pages set only their layout and text. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 10 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: "'Public Sans', 'Public Sans fallback', system-ui, sans-serif",
    h1: { ...heading, fontSize: '1.75rem', lineHeight: 1.25 },
    h2: { ...heading, fontSize: '1.25rem', lineHeight: 1.35 },
    h3: { ...heading, fontSize: '1.0625rem', lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 620, fontSize: '0.9375rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 150,
      short: 180,
      standard: 180,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 150,
    },
    easing: { easeInOut: 'ease-out', easeOut: 'ease-out', easeIn: 'ease-out', sharp: 'ease-out' },
  },
  components: themeComponents,
});
