import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { readPasswordHash } from '@/server/modules/auth/queries/accountPassword';
import type { Database } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Settings } from '@/server/platform/process/settings';

/**
 * Browsers used for an earlier sign-in, recognized by a signed cookie (OWASP calls them device cookies). Failures from
 * other browsers do not lock them out. The cookie grants no access: it only selects which counter a failure goes to.
 */
export type KnownBrowsers = ReturnType<typeof makeKnownBrowsers>;

type CookieRequest = Pick<FastifyRequest, 'headers' | 'protocol'>;

const cookieName = 'known_browser';
/** The maximum age that browsers accept for a cookie. */
const lifetimeS = 400 * 24 * 60 * 60;
const browserIdBytes = 16;
const signatureBytes = 16;
/** Several people may share a browser; above this number, the oldest signature is dropped. */
const maxSignatures = 8;
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})((?:\\.[\\w-]{22}){1,${maxSignatures}})(?:;|$)`);

function parseCookie({ headers }: CookieRequest) {
  const [, browserId, signatures] = cookiePattern.exec(headers.cookie ?? '') ?? [];
  return browserId && signatures ? { browserId, signatures: signatures.slice(1).split('.') } : null;
}

type Deps = { db: Database; cipher: Cipher; settings: Settings };

export function makeKnownBrowsers({ db, cipher, settings }: Deps) {
  /** Reveals nothing about the account without the key, and is different in every browser. */
  const signatureOf = (browserId: string, { kind, id }: AccountOwner, passwordHash: string) =>
    cipher
      .lookupHash('known-browser', [browserId, kind, id, passwordHash].join(':'))
      .subarray(0, signatureBytes)
      .toString('base64url');

  return {
    /** The browser's ID if its cookie was issued for this account and its current password, otherwise null. */
    find(request: CookieRequest, owner: AccountOwner, passwordHash: string | null) {
      const cookie = parseCookie(request);
      if (!cookie || !passwordHash) return null;
      return cookie.signatures.includes(signatureOf(cookie.browserId, owner, passwordHash)) ? cookie.browserId : null;
    },

    /** Sets the cookie after a successful sign-in; it is valid until the password changes. */
    async remember(request: CookieRequest, reply: FastifyReply, owner: AccountOwner) {
      const passwordHash = await readPasswordHash(db, owner);
      if (!passwordHash) return;
      const cookie = parseCookie(request);
      const browserId = cookie?.browserId ?? randomBytes(browserIdBytes).toString('base64url');
      const signature = signatureOf(browserId, owner, passwordHash);
      const signatures = [signature, ...(cookie?.signatures ?? []).filter((other) => other !== signature)].slice(
        0,
        maxSignatures,
      );
      const isSecure = request.protocol === 'https' || settings.siteUrl?.startsWith('https:');
      const attributes = `Max-Age=${lifetimeS}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${cookieName}=${[browserId, ...signatures].join('.')}; ${attributes}`);
    },
  };
}
