const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'] as const;
const mediaSchemes = ['http:', 'https:'] as const;

/** Browsers also accept `http:host`, `http:/host` and `https:\\host`, whose host a reader would not recognize. */
const hasPlainHost = (text: string) => !/^https?:/i.test(text) || /^https?:\/\/[^/\\]/i.test(text);

const hasScheme = (text: string, schemes: readonly string[]) =>
  !/\p{Cc}/u.test(text) && URL.canParse(text) && schemes.includes(new URL(text).protocol) && hasPlainHost(text);

/** A link's address if it is a web, mail, or phone address; otherwise undefined. */
export function safeAddress(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  return hasScheme(address, linkSchemes) ? address : undefined;
}

/** Adds the scheme to an address that starts with "www.". */
export const completeAddress = (typed: string) => typed.trim().replace(/^www\.(?=[^\s.])/i, 'https://www.');

/** Links to web pages open a new tab. */
export const isWebAddress = (address: string) => /^https?:/i.test(address);

/** An image's or video's address if it is on the web, on this site, or an image in a data URL; otherwise undefined. */
export function mediaAddress(text: string | null | undefined): string | undefined {
  const address = text?.trim() ?? '';
  const isOwn = /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address);
  const isDrawn = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(address);
  return isOwn || isDrawn || hasScheme(address, mediaSchemes) ? address : undefined;
}
