import type { Backend } from '@/server/backend';
import { countUnusablePasskeys } from '@/server/modules/auth/queries/passkeys';

/** Logs at startup if passkeys are not offered, and if a changed domain has made existing ones unusable. */
export async function logPasskeySettings({ db, settings, log }: Backend) {
  const { relyingParty } = settings;
  if (!relyingParty) log.info('passkeys are not offered: set WEBAUTHN_RP_ID or an https: SITE_URL');
  const unusableCount = await countUnusablePasskeys(db, relyingParty?.id ?? null);
  if (unusableCount > 0)
    log.warn(
      { passkeys: unusableCount, domain: relyingParty?.id ?? null },
      'passkeys were created for another domain and do not work here: restore WEBAUTHN_RP_ID, or have their owners sign in another way and add new ones',
    );
}
