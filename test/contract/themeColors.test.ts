import { createTheme } from '@mui/material/styles';

import {
  accentPalettes,
  adjacentColors,
  contrastChecks,
  contrastOf,
  findAccentProblem,
  minContrast,
  themeCss,
} from '@/contract/program/themeColors';
import { dark, light } from '@/ui/theme/palette';

it('computes the contrast as in WCAG 2 [PGM-13]', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.542, 3);
});

it('compares an accent with the backgrounds and texts of the theme [PGM-13]', () => {
  for (const [scheme, palette] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { text, background, secondary, success, warning, error, info } = palette;
    expect(adjacentColors[scheme]).toEqual({
      paper: background.paper,
      page: background.default,
      texts: [text.primary, text.secondary, ...[secondary, success, warning, error, info].map(({ main }) => main)],
    });
  }
});

/** The values of each channel in a grid over the RGB cube. */
const steps = [0, 51, 102, 153, 204, 255];
const part = (value: number) => value.toString(16).padStart(2, '0');
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${part(r)}${part(g)}${part(b)}`)));

it('accepts a color exactly when every text in it has a contrast of 4.5 to 1 in both styles [PGM-13]', () => {
  const accepted = colors.filter((color) => findAccentProblem(color) === undefined);
  const readable = colors.filter((color) =>
    contrastChecks(color).every((check) => Math.min(check.light, check.dark) >= minContrast),
  );
  expect(accepted).toEqual(readable);
  expect(accepted.length).toBeGreaterThan(40);
  expect(accepted.length).toBeLessThan(colors.length / 2);
  expect(accepted).toEqual(expect.arrayContaining(['#000000', '#003366', '#660066', '#990000']));
  for (const pale of ['#ffffff', '#ffff00', '#00ff00', '#ff9900', '#cccccc'])
    expect(findAccentProblem(pale)).toMatch(/^This color is too hard to read: “.+” has \d/);
});

it('accepts the product’s own accent [PGM-13]', () => {
  expect(findAccentProblem(light.primary.main)).toBeUndefined();
});

it.each(['', '#12345', 'red', '#12345g', '#123456;}body{display:none}', 'url(//x)'])(
  'does not take %j for a color, and makes no style sheet of it [PGM-13]',
  (text) => {
    expect(findAccentProblem(text)).toMatch(/Enter a hex color/);
    expect(themeCss(text)).toBe('');
  },
);

type Sheet = Record<string, Record<string, string>>;
const themeOf = (color: string) => {
  const primary = { main: color, dark: color, light: color, contrastText: color, soft: color };
  const palette = { primary };
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: { light: { palette }, dark: { palette } },
  }).generateStyleSheets() as Sheet[];
};

it('sets in the style sheet each variable of the theme that depends on the accent, for both styles and for print [PGM-13]', () => {
  const [one, other] = [themeOf('#112233'), themeOf('#445566')];
  const changing = new Set(
    one.flatMap((sheet, index) =>
      Object.entries(sheet).flatMap(([selector, values]) =>
        Object.keys(values).filter((name) => values[name] !== other[index]?.[selector]?.[name]),
      ),
    ),
  );
  const css = themeCss('#7a1f5c');
  expect(changing.size).toBeGreaterThan(8);
  for (const name of changing) expect(css.split(`${name}:`)).toHaveLength(4);
  const { light: day, dark: night } = accentPalettes('#7a1f5c');
  expect(css.split(`--mui-palette-primary-main:${day.main};`)).toHaveLength(3);
  expect(css.split(`--mui-palette-primary-main:${night.main};`)).toHaveLength(2);
});
