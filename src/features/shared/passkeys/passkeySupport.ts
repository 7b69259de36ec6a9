import { useSiteConfig } from '@/ui/page/siteConfig';

/** Whether this browser supports passkeys, and whether those of this site work at this address. */
export function usePasskeySupport() {
  const { passkeyDomain } = useSiteConfig();
  return isPasskeyAddress(passkeyDomain) && 'PublicKeyCredential' in window;
}

export function isPasskeyAddress(domain: string, { hostname } = window.location) {
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`));
}
