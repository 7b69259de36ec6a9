import { createTheme } from '@mui/material/styles';

import {
  accentPalettes,
  accentProblem,
  contrastChecks,
  contrastOf,
  grounds,
  leastContrast,
  lookCss,
} from '@/contract/programme/look';
import { dark, light } from '@/ui/theme/palette';

test('PGM-13 the contrast is that of WCAG 2', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.542, 3);
});

test('PGM-13 the grounds and texts that an accent is held against are those of the theme', () => {
  for (const [scheme, palette] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { text, background, secondary, success, warning, error, info } = palette;
    expect(grounds[scheme]).toEqual({
      paper: background.paper,
      page: background.default,
      texts: [text.primary, text.secondary, ...[secondary, success, warning, error, info].map(({ main }) => main)],
    });
  }
});

/** Every 15th colour of the cube. */
const steps = [0, 51, 102, 153, 204, 255];
const part = (value: number) => value.toString(16).padStart(2, '0');
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${part(r)}${part(g)}${part(b)}`)));

test('PGM-13 a colour is accepted just when every text in it keeps 4.5 to 1 in both looks', () => {
  const accepted = colours.filter((colour) => accentProblem(colour) === undefined);
  const readable = colours.filter((colour) =>
    contrastChecks(colour).every((check) => Math.min(check.light, check.dark) >= leastContrast),
  );
  expect(accepted).toEqual(readable);
  expect(accepted.length).toBeGreaterThan(40);
  expect(accepted.length).toBeLessThan(colours.length / 2);
  expect(accepted).toEqual(expect.arrayContaining(['#000000', '#003366', '#660066', '#990000']));
  for (const pale of ['#ffffff', '#ffff00', '#00ff00', '#ff9900', '#cccccc'])
    expect(accentProblem(pale)).toMatch(/^Nobody could read this colour well: “.+” would have a contrast of \d/);
});

test('PGM-13 the product’s own accent is one of those', () => {
  expect(accentProblem(light.primary.main)).toBeUndefined();
});

test.each(['', '#12345', 'red', '#12345g', '#123456;}body{display:none}', 'url(//x)'])(
  'PGM-13 %j is no colour, and no style sheet is made of it',
  (text) => {
    expect(accentProblem(text)).toMatch(/A colour is a #/);
    expect(lookCss(text)).toBe('');
  },
);

type Sheet = Record<string, Record<string, string>>;
const themeOf = (colour: string) => {
  const primary = { main: colour, dark: colour, light: colour, contrastText: colour, soft: colour };
  const palette = { primary };
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    colorSchemes: { light: { palette }, dark: { palette } },
  }).generateStyleSheets() as Sheet[];
};

test('PGM-13 the style sheet sets each variable of the theme that depends on the accent, for both looks and for paper', () => {
  const [one, other] = [themeOf('#112233'), themeOf('#445566')];
  const changing = new Set(
    one.flatMap((sheet, at) =>
      Object.entries(sheet).flatMap(([selector, values]) =>
        Object.keys(values).filter((name) => values[name] !== other[at]?.[selector]?.[name]),
      ),
    ),
  );
  const css = lookCss('#7a1f5c');
  expect(changing.size).toBeGreaterThan(8);
  for (const name of changing) expect(css.split(`${name}:`)).toHaveLength(4);
  const { light: day, dark: night } = accentPalettes('#7a1f5c');
  expect(css.split(`--mui-palette-primary-main:${day.main};`)).toHaveLength(3);
  expect(css.split(`--mui-palette-primary-main:${night.main};`)).toHaveLength(2);
});
