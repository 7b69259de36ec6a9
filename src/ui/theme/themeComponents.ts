import type { Components, Theme } from '@mui/material/styles';

const ring = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const hairline = '1px solid var(--mui-palette-divider)';

/** How each material is worked; `--target` is 44 px for members and 32 px for administrators. */
export const themeComponents: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': ring } },
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
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
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
        // Several lines have the padding of what is around them.
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
        '&.MuiInputLabel-root': { marginBottom: 0, fontWeight: 400 },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem', lineHeight: 1.45 } } },
  MuiLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em', fontWeight: 600, '&:focus-visible': ring } } },
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
      sizeSmall: { height: 36, padding: '4px 12px' },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--mui-palette-primary-soft)' } } },
  },
  MuiTooltip: { defaultProps: { describeChild: true, enterDelay: 400 } },
  MuiChip: { styleOverrides: { root: { borderRadius: 8, fontWeight: 600 } } },
};
