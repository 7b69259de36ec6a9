/** The contrast ratio that WCAG AA requires for text. */
export const minContrast = 4.5;

export const isHexColor = (text: string) => /^#[0-9a-f]{6}$/.test(text);

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colors; `share` from 0 to 1 is that of the second. */
function mix(from: string, to: string, share: number) {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * (1 - share) + (b[at] ?? 0) * share) as unknown as Rgb);
}

const luminance = (hex: string) => {
  const [r, g, b] = rgbOf(hex).map((channel) => {
    const intensity = channel / 255;
    return intensity <= 0.04045 ? intensity / 12.92 : ((intensity + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2's contrast ratio, from 1 to 21. */
export function contrastOf(first: string, second: string) {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The theme's colors that appear next to an accent; a test compares them with the theme. */
export const adjacentColors = {
  light: {
    paper: '#ffffff',
    page: '#f4f7f7',
    texts: ['#14242a', '#4b5d66', '#b83c21', '#1a7347', '#8f5600', '#b3261e', '#24588f'],
  },
  dark: {
    paper: '#142023',
    page: '#0d1618',
    texts: ['#e4edee', '#a5b6bb', '#ff9f85', '#74d09b', '#edb766', '#ff9088', '#90bdf0'],
  },
} as const;
export type ColorScheme = keyof typeof adjacentColors;

const [white, black] = ['#ffffff', '#000000'];
/** The contrast of the product's own accent on a dark background. */
const darkContrast = 8.5;

/** Lightens the accent until it has enough contrast on a dark background. */
function lightenAccent(accent: string) {
  for (let share = 0; share < 1; share += 0.02) {
    const color = mix(accent, white, share);
    if (contrastOf(color, adjacentColors.dark.paper) >= darkContrast) return color;
  }
  return white;
}

export type AccentPalette = Record<'main' | 'dark' | 'light' | 'contrastText' | 'soft', string>;

export function accentPalettes(accent: string): Record<ColorScheme, AccentPalette> {
  const brightAccent = lightenAccent(accent);
  return {
    light: {
      main: accent,
      dark: mix(accent, black, 0.25),
      light: mix(accent, white, 0.25),
      contrastText: white,
      soft: mix(white, accent, 0.1),
    },
    dark: {
      main: brightAccent,
      dark: mix(brightAccent, black, 0.18),
      light: mix(brightAccent, white, 0.3),
      contrastText: mix(accent, black, 0.8),
      soft: mix(adjacentColors.dark.paper, brightAccent, 0.1),
    },
  };
}

/** One use of the color, with its lowest contrast in each scheme. */
export type ContrastCheck = { use: string } & Record<ColorScheme, number>;

/** The lowest contrast of each use of an accent as text or behind text. */
export function contrastChecks(accent: string): ContrastCheck[] {
  const palettes = accentPalettes(accent);
  const uses: Record<string, (palette: AccentPalette, background: (typeof adjacentColors)[ColorScheme]) => number[]> = {
    'Links on cards': ({ main }, { paper }) => [contrastOf(main, paper)],
    'Links on the page': ({ main }, { page }) => [contrastOf(main, page)],
    'Selected entries': ({ main, soft }) => [contrastOf(main, soft)],
    'Text on highlighted rows': ({ soft }, { texts }) => texts.map((text) => contrastOf(text, soft)),
    'Text on buttons': ({ main, contrastText }) => [contrastOf(contrastText, main)],
    'Text on pressed buttons': ({ dark, contrastText }) => [contrastOf(contrastText, dark)],
    'Sign-in pages': () => [contrastOf(white, accent)],
  };
  return Object.entries(uses).map(([use, ratios]) => ({
    use,
    light: Math.min(...ratios(palettes.light, adjacentColors.light)),
    dark: Math.min(...ratios(palettes.dark, adjacentColors.dark)),
  }));
}

/** Why a color cannot be the accent; undefined when every text in it is readable. */
export function findAccentProblem(accent: string): string | undefined {
  if (!isHexColor(accent)) return 'Enter a hex color, such as #0b5a61.';
  const { use, light, dark } = contrastChecks(accent).reduce((worst, check) =>
    Math.min(check.light, check.dark) < Math.min(worst.light, worst.dark) ? check : worst,
  );
  const min = Math.min(light, dark);
  if (min >= minContrast) return undefined;
  // Rounded down, because 4.49 is not enough.
  const shownRatio = (Math.floor(min * 10) / 10).toFixed(1);
  return `This color is too hard to read: “${use}” has ${shownRatio}:1 contrast in ${light < dark ? 'light' : 'dark'} mode and needs ${minContrast}:1. Choose a darker color.`;
}

const channelsOf = (hex: string) => rgbOf(hex).join(' ');

/** The theme variables that depend on the accent. */
function themeVariables({ main, dark, light, contrastText, soft }: AccentPalette, background: string) {
  const track = mix(main, background, 0.62);
  const values = {
    'primary-main': main,
    'primary-dark': dark,
    'primary-light': light,
    'primary-contrastText': contrastText,
    'primary-soft': soft,
    'primary-mainChannel': channelsOf(main),
    'primary-darkChannel': channelsOf(dark),
    'primary-lightChannel': channelsOf(light),
    'primary-contrastTextChannel': channelsOf(contrastText),
    'LinearProgress-primaryBg': track,
    'Slider-primaryTrack': track,
    'Switch-primaryDisabledColor': track,
  };
  return Object.entries(values)
    .map(([name, value]) => `--mui-palette-${name}:${value}`)
    .join(';');
}

/** ID of the page's style element with the accent's colors. */
export const themeStyleId = 'look';

/**
 * An accent's styles, inlined in the page so that nothing is painted in other colors first; empty for the product's own
 * colors. Their selectors override the theme's.
 */
export function themeCss(accent: string) {
  if (!isHexColor(accent)) return '';
  const { light, dark } = accentPalettes(accent);
  const lightVariables = themeVariables(light, adjacentColors.light.paper);
  const panel = `--look-deep:${light.dark};--look-main:${accent};--look-detail:1;--look-scene:none`;
  return [
    `:root:root,[data-scheme=light][data-scheme]{${lightVariables};${panel}}`,
    `[data-scheme=dark][data-scheme][data-scheme]{${themeVariables(dark, adjacentColors.dark.paper)}}`,
    `@media print{:root[data-scheme][data-scheme][data-scheme]{${lightVariables}}}`,
  ].join('');
}
