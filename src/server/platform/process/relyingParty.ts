import { isIP } from 'node:net';

/** The domain for which passkeys are created, and the origins of pages that may use them. */
export type RelyingParty = { id: string; origins: readonly string[] };

type PasskeySettings = {
  rpId: string | undefined;
  origins: string | undefined;
  siteUrl: string | undefined;
  isLocal: boolean;
  port: number;
};

const isDomain = (name: string) =>
  name.length <= 253 && isIP(name) === 0 && /^(?=.*[a-z])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/.test(name);

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Browsers offer passkeys only over HTTPS or on localhost. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isWithin(hostname, 'localhost'));

/**
 * Uses WEBAUTHN_RP_ID and WEBAUTHN_ORIGINS, otherwise SITE_URL, otherwise `localhost` if only this computer is served.
 * Returns null if passkeys are not possible, or the problem if a variable is invalid.
 */
export function relyingPartyOf({
  rpId,
  origins,
  siteUrl,
  isLocal,
  port,
}: PasskeySettings): RelyingParty | null | { problem: string } {
  if (!rpId && origins) return { problem: 'WEBAUTHN_ORIGINS needs WEBAUTHN_RP_ID, which is not set.' };
  if (rpId && !isDomain(rpId))
    return { problem: 'WEBAUTHN_RP_ID is not valid: use a lowercase domain, not an IP address.' };
  if (!rpId && !siteUrl) return isLocal ? { id: 'localhost', origins: [`http://localhost:${port}`] } : null;

  if (rpId && !origins && !siteUrl)
    return isLocal && rpId === 'localhost'
      ? { id: rpId, origins: [`http://localhost:${port}`] }
      : { problem: 'WEBAUTHN_RP_ID needs WEBAUTHN_ORIGINS or SITE_URL, and neither is set.' };

  const siteOrigins = origins?.split(',').map((origin) => origin.trim()) ?? (siteUrl ? [siteUrl] : []);
  const urls = siteOrigins.map((origin) => (URL.canParse(origin) ? new URL(origin) : null));
  const id = rpId ?? urls[0]?.hostname ?? '';
  const isUsable = urls.length > 0 && urls.every((url) => url && isSecure(url) && isWithin(url.hostname, id));
  if (isUsable && isDomain(id)) return { id, origins: urls.map((url) => url?.origin ?? '') };
  if (!rpId) return null;
  return {
    problem: `${origins ? 'WEBAUTHN_ORIGINS is' : 'SITE_URL is'} not valid for passkeys: each address must begin with https:// and be within ${id}.`,
  };
}
