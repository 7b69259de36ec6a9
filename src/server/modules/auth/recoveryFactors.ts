import { numberChangedAt } from '@/server/modules/accounts/queries/numberChanges';
import { factorsOf, type OwnFactors } from '@/server/modules/auth/queries/secondFactors';
import type { Database } from '@/server/platform/database/database';
import type { Settings } from '@/server/platform/process/settings';

/** The second factors that are older than the number change that blocks a recovery until `resetAllowedAt`. */
export const factorsBeforeNumberChange = (
  db: Database,
  { relyingParty }: Pick<Settings, 'relyingParty'>,
  id: number,
  opensAt: Date,
) => factorsOf(db, { kind: 'person', id }, relyingParty?.id ?? null, numberChangedAt(opensAt));

/**
 * Whether a passkey that works here, or an authenticator app, allows a recovery immediately; recovery codes alone do
 * not.
 */
export const allowsImmediateRecovery = ({ passkey, app }: OwnFactors) => passkey || app;
