declare global {
  interface Window {
    /** Read by the style engine of the toasts, as soon as it is loaded. */
    __nonce__?: string;
  }
}

/** The nonce our server gave this page's styles; on a static host there is none. */
export const pageNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;

window.__nonce__ = pageNonce;
