import { pino } from 'pino';
import { renderLogo } from '@/server/modules/program/renderLogo';
import { assertNotTooComplex, renderSvg } from '@/server/modules/program/renderSvg';
import { Refusal } from '@/server/platform/http/reply';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}</svg>`;
const levels = (first: string, next: (below: string) => string) =>
  Array.from({ length: 12 }, (_, level) => (level ? `<g id="l${level}">${next(`#l${level - 1}`)}</g>` : first)).join(
    '',
  );
const rect = '<rect width="1" height="1"/>';
const wrong: [string, string][] = [
  ['uses that use each other', levels(`<g id="l0">${rect}</g>`, (below) => `<use href="${below}"/>`.repeat(12))],
  [
    'patterns that fill with each other',
    levels(`<pattern id="l0">${rect}</pattern>`, (below) => `<rect fill="url(${below})"/>`.repeat(12)),
  ],
  ['a use of itself', '<g id="a"><use xlink:href="#a"/></g><use xlink:href="#a"/>'],
  ['deep nesting', `${'<g>'.repeat(200)}${rect}${'</g>'.repeat(200)}`],
  ['too many elements', rect.repeat(6000)],
  ['a long text', `<text>${'x'.repeat(400_000)}</text>`],
];

it.each(wrong)('refuses an SVG with %s before it is drawn [PGM-13]', (_what, inside) => {
  const start = Date.now();
  expect(() => assertNotTooComplex(svg(inside))).toThrow('This logo is too complex.');
  expect(Date.now() - start).toBeLessThan(1000);
});

const slow: [string, string][] = [
  ['many comments before it', `${'<!---->'.repeat(500)}x`],
  ['white space after href', `<svg href=${' '.repeat(300_000)}x>`],
  ['white space in url()', `<svg fill="url(${' '.repeat(300_000)}x">`],
  ['many unclosed comments', `<svg>${'<!--'.repeat(100_000)}`],
  ['many unclosed tags', `<svg>${'<a'.repeat(200_000)}`],
  ['many opening brackets', `<svg ${'<'.repeat(400_000)}`],
  ['many document types', `<svg>${'<!DOCTYPE'.repeat(40_000)}`],
];

it.each(slow)('refuses an SVG with %s within a second [PGM-13]', async (_what, logo) => {
  const start = Date.now();
  const drawn = renderLogo(Buffer.from(logo).toString('base64'), pino({ level: 'silent' }));
  await expect(drawn).rejects.toBeInstanceOf(Refusal);
  expect(Date.now() - start).toBeLessThan(1000);
});

it('draws a logo of some shapes, gradients and uses, and aborts one that takes too long [PGM-13]', async () => {
  const logo = svg(
    `<!-- <g> --><defs><linearGradient id="g"><stop offset="1"/></linearGradient><g id="s">${rect}</g></defs>
    <path d="M0 0H9V9Z" fill="url(#g)"/>${'<use href="#s" x="3"/>'.repeat(20)}<text y="9">Harbor</text>`,
  );
  assertNotTooComplex(logo);
  expect((await renderSvg(Buffer.from(logo)))?.subarray(1, 4).toString()).toBe('PNG');
  await expect(renderSvg(Buffer.from(svg(`<text>${'x'.repeat(400_000)}</text>`)), 300)).rejects.toThrow(
    'This logo is too complex.',
  );
});
