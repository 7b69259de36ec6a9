declare global {
  interface Window {
    /** Read by the toasts' style engine when it loads. */
    __nonce__?: string;
  }
}

/** The nonce that our server generated for this page's styles; undefined on a static host. */
export const pageNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;

window.__nonce__ = pageNonce;
