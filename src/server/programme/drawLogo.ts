import { logoKilobytes, logoSize } from '@/contract/programme/settings';
import { limitConcurrency } from '@/server/process/concurrency';
import type { Log } from '@/server/process/log';
import { Refusal } from '@/server/http/reply';

const inTurn = limitConcurrency(1, 4);
const drawingS = 10;
const pixelLimit = 25_000_000;
/** Dots an inch in which an SVG has the size it states, and the most it is drawn with. */
const [plainDensity, mostDensity] = [72, 2400];

const wrongKind = () => new Refusal('The logo is a PNG, WebP or SVG picture.');

const isPng = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
const isSvg = (bytes: Buffer) =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>|\s)*<(?:[\w-]+:)?svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  );

/** What an SVG may not hold, and how that is said. What is drawn holds none of it; a picture that tries is refused. */
const svgDangers: readonly [RegExp, string][] = [
  [/<(?:[\w.-]+:)?script|<!\[CDATA\[/i, 'it contains a script'],
  [/[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i, 'it contains a script'],
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'it defines entities'],
  [/<\?xml-stylesheet|@import/i, 'it loads a style sheet'],
  [
    /<(?:[\w.-]+:)?(?:foreignObject|iframe|object|embed|audio|video|animate\w*|set)\b/i,
    'it contains more than a drawing',
  ],
  [
    /\bhref\s*=\s*["']?\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|webp);base64,))\S/i,
    'it loads something from elsewhere',
  ],
  [/url\(\s*["']?\s*(?!["']?\s*#)\S/i, 'it loads something from elsewhere'],
];

/** Throws a Refusal for an SVG that is more than a drawing. */
function assertHarmless(svg: string) {
  const danger = svgDangers.find(([pattern]) => pattern.test(svg));
  if (danger)
    throw new Refusal(`This SVG is not used as a logo: ${danger[1]}. Please save it as a plain SVG or as PNG.`);
}

/** The bytes of a data URL; their kind is read from the content. Throws a Refusal. */
function bytesOf(text: string) {
  const base64 = text.replace(/^data:image\/[\w.+-]{1,40};base64,/, '');
  if (base64 === '' || /[^A-Za-z0-9+/]/.test(base64.replace(/={1,2}$/, ''))) throw wrongKind();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > logoKilobytes * 1024) throw new Refusal(`The logo has ${logoKilobytes} KB at most.`, 413);
  if (isSvg(bytes)) assertHarmless(bytes.toString('utf8'));
  else if (!isPng(bytes) && !isWebp(bytes)) throw wrongKind();
  return bytes;
}

/** Draws a chosen logo anew as a PNG without anything but its pixels. Throws a Refusal for what is no logo. */
export async function drawLogo(text: string, log: Log): Promise<Buffer> {
  const bytes = bytesOf(text);
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    try {
      const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (!['png', 'webp', 'svg'].includes(format)) throw wrongKind();
      if (width * height > pixelLimit) throw new Refusal('The logo is too large. Please choose a smaller picture.');
      if (pages > 1) throw new Refusal('The logo cannot move. Please choose a still picture.');
      const wanted = plainDensity * Math.min(logoSize.width / width, logoSize.height / height);
      const density = format === 'svg' ? Math.min(mostDensity, Math.max(1, wanted)) : undefined;
      return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', density })
        .timeout({ seconds: drawingS })
        .resize({ ...logoSize, fit: 'inside' })
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      log.info({ err: fault }, 'a logo could not be read');
      throw new Refusal('This picture cannot be read. Please choose another one.');
    }
  });
}
