import { logoSize, maxLogoKilobytes } from '@/contract/program/settings';
import { isPng, isWebp } from '@/server/platform/files/fileKinds';
import { openImage, runOneAtATime } from '@/server/platform/files/reencodePicture';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';

import { assertNotTooComplex, renderSvg, withoutComments } from './renderSvg';

const unsupportedTypeRefusal = () => new Refusal('Use a PNG, WebP, or SVG file for the logo.');

const isSvg = (bytes: Buffer) =>
  /^\uFEFF?(?:<\?xml[^>]*>|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>|\s)*<(?:[\w-]+:)?svg[\s>]/i.test(
    withoutComments(bytes.toString('utf8', 0, 4096)),
  );

/**
 * What an SVG must not contain, with the error message. The PNG would not contain it, but such files are refused
 * anyway.
 */
const unsafeSvgPatterns: readonly [RegExp, string][] = [
  [/<(?:[\w.-]+:)?script|<!\[CDATA\[/i, 'it contains a script'],
  [/[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i, 'it contains a script'],
  [/<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)|<!DOCTYPE[^<>[]*\[/i, 'it defines entities'],
  [/<\?xml-stylesheet|@import/i, 'it loads a stylesheet'],
  [
    /<(?:[\w.-]+:)?(?:foreignObject|iframe|object|embed|audio|video|animate\w*|set)\b/i,
    'it contains more than a drawing',
  ],
];

/**
 * Whether an `href` or `url()` leads out of the drawing. What follows them is compared without a regular expression,
 * which would take cubic time for white space.
 */
function loadsExternalContent(svg: string) {
  const targetsAfter = (opening: RegExp) =>
    [...svg.matchAll(opening)].map(({ 0: found, index }) => svg.slice(index + found.length).trimStart());
  return (
    targetsAfter(/\bhref\s*=\s*["']?/gi).some(
      (target) => !/^(?:#|data:image\/(?:png|jpeg|webp);base64,)/i.test(target),
    ) || targetsAfter(/url\(\s*["']?/gi).some((target) => !target.startsWith('#'))
  );
}

/** Throws a Refusal for an SVG that contains anything but a drawing. */
function assertHarmless(svg: string) {
  const [, problem] = unsafeSvgPatterns.find(([pattern]) => pattern.test(svg)) ?? [];
  const reason = problem ?? (loadsExternalContent(svg) ? 'it loads external content' : undefined);
  if (reason) throw new Refusal(`This SVG can’t be used as a logo: ${reason}. Save it as a plain SVG or a PNG.`);
}

/** The bytes of a data URL or of plain Base64; their type is detected from the content. Throws a Refusal. */
function decodeLogo(encodedLogo: string) {
  const base64 = encodedLogo.replace(/^data:image\/[\w.+-]{1,40};base64,/, '');
  if (base64 === '' || /[^A-Za-z0-9+/]/.test(base64.replace(/={1,2}$/, ''))) throw unsupportedTypeRefusal();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxLogoKilobytes * 1024) throw new Refusal(`The logo can be up to ${maxLogoKilobytes} KB.`, 413);
  if (isSvg(bytes)) {
    const svg = bytes.toString('utf8');
    assertHarmless(svg);
    assertNotTooComplex(svg);
  } else if (!isPng(bytes) && !isWebp(bytes)) throw unsupportedTypeRefusal();
  return bytes;
}

const unreadableImageRefusal = () => new Refusal('We can’t read this image. Choose another one.');

/** Re-encodes a logo as a PNG, which contains nothing but pixels. Throws a Refusal for an invalid logo. */
export async function renderLogo(encodedLogo: string, log: Log): Promise<Buffer> {
  const bytes = decodeLogo(encodedLogo);
  return runOneAtATime(async () => {
    if (isSvg(bytes)) {
      const png = await renderSvg(bytes);
      if (!png) throw unreadableImageRefusal();
      return png;
    }
    const { image } = await openImage(bytes);
    try {
      return await image
        .resize({ ...logoSize, fit: 'inside' })
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch (fault) {
      log.info({ err: fault }, 'could not read a logo');
      throw unreadableImageRefusal();
    }
  });
}
