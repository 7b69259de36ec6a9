const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'] as const;
const mediaSchemes = ['http:', 'https:'] as const;

/** A browser also follows `http:host`, `http:/host` and `https:\\host`, whose host nobody reads as one. */
const isSpelledOut = (text: string) => !/^https?:/i.test(text) || /^https?:\/\/[^/\\]/i.test(text);

const hasScheme = (text: string, schemes: readonly string[]) =>
  !/\p{Cc}/u.test(text) && URL.canParse(text) && schemes.includes(new URL(text).protocol) && isSpelledOut(text);

/** A link's target as it may stand on a page; undefined for whatever leads anywhere but out, by mail or by phone (D-78). */
export function safeAddress(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  return hasScheme(address, linkSchemes) ? address : undefined;
}

/** Whether a target leaves the site for another page, so that it opens a tab of its own. */
export const isOutside = (address: string) => /^https?:/i.test(address);

/** Where a picture or a video may come from: the web, this site, or the address itself. */
export function mediaAddress(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  const isOwn = /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address);
  const isDrawn = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(address);
  return isOwn || isDrawn || hasScheme(address, mediaSchemes) ? address : undefined;
}
