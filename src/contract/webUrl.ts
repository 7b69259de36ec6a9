const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'] as const;
const mediaSchemes = ['http:', 'https:'] as const;

/** Browsers also accept `http:host`, `http:/host` and `https:\\host`, whose host a reader would not recognize. */
const hasPlainHost = (text: string) => !/^https?:/i.test(text) || /^https?:\/\/[^/\\]/i.test(text);

const hasScheme = (text: string, schemes: readonly string[]) =>
  !/\p{Cc}/u.test(text) && URL.canParse(text) && schemes.includes(new URL(text).protocol) && hasPlainHost(text);

/** A link's address if it is a web, mail, or phone address; otherwise undefined. */
export function safeUrl(text: string | null | undefined): string | undefined {
  const url = text?.trim() ?? '';
  return hasScheme(url, linkSchemes) ? url : undefined;
}

/** Adds the scheme to a URL that starts with "www.". */
export const completeUrl = (text: string) => text.trim().replace(/^www\.(?=[^\s.])/i, 'https://www.');

/** Whether a link leads to a web page, which opens in a new tab. */
export const isWebUrl = (url: string) => /^https?:/i.test(url);

/** An image's or video's URL if it is on the web, on this site, or an image in a data URL; otherwise undefined. */
export function mediaUrl(text: string | null | undefined): string | undefined {
  const url = text?.trim() ?? '';
  const isOnThisSite = /^\/(?![/\\])/.test(url) && !/\p{Cc}/u.test(url);
  const isInlineImage = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(url);
  return isOnThisSite || isInlineImage || hasScheme(url, mediaSchemes) ? url : undefined;
}
