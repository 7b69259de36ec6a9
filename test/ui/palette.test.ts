import { dark, light } from '@/ui/theme/palette';

const channel = (hex: string, at: number) => {
  const part = parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const colors = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, scheme) => {
  const grounds = Object.values(scheme.background);

  it.each(colors)('gives %s a contrast of 4.5:1 on every background and with its own text', (color) => {
    const { main, contrastText, soft } = scheme[color];
    for (const ground of [...grounds, soft]) expect(contrast(main, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(main, contrastText)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives text a contrast of 4.5:1 and the borders of controls 3:1', () => {
    for (const ground of grounds) {
      expect(contrast(scheme.text.primary, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(scheme.text.secondary, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(scheme.field, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
