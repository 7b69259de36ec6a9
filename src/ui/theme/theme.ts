import { createTheme } from '@mui/material/styles';

import { dark, light } from './palette';
import { themeComponents } from './themeComponents';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** Borders of controls, 3:1 against what lies behind them. */
    field: string;
  }
  interface PaletteOptions {
    field?: string;
  }
  interface PaletteColor {
    /** A quiet ground behind text of this colour. */
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
}

// A name without a space may be wider than a phone.
const heading = { fontWeight: 680, letterSpacing: '-0.012em', textWrap: 'balance', overflowWrap: 'anywhere' } as const;

/** The whole look: screens hold layout and words only. */
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
