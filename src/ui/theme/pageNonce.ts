/** The nonce that our server generated for this page's styles; undefined on a static host. */
export const pageNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
