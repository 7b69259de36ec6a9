import { useSiteConfig } from '@/ui/page/siteConfig';

/** Whether this browser supports passkeys, and whether this site's passkeys work at this URL. */
export function usePasskeySupport() {
  const { passkeyDomain } = useSiteConfig();
  return isPasskeyAddress(passkeyDomain) && 'PublicKeyCredential' in window;
}

export function isPasskeyAddress(domain: string, { hostname } = window.location) {
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`));
}
