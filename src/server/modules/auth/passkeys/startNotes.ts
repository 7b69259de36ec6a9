import type { Backend } from '@/server/backend';
import { countPasskeysElsewhere } from '@/server/modules/auth/queries/passkeys';

/** Logs at startup whether passkeys are possible, and whether a changed domain has made existing ones unusable. */
export async function notePasskeys({ db, settings, log }: Pick<Backend, 'db' | 'settings' | 'log'>) {
  const { relyingParty } = settings;
  if (!relyingParty)
    log.info('passkeys are not offered: neither WEBAUTHN_RP_ID nor a SITE_URL with https: says for which domain');
  const elsewhere = await countPasskeysElsewhere(db, relyingParty?.id ?? null);
  if (elsewhere > 0)
    log.warn(
      { passkeys: elsewhere, domain: relyingParty?.id ?? null },
      'passkeys were made for another domain and open nothing here: set WEBAUTHN_RP_ID back, or their people sign in another way and make new ones',
    );
}
