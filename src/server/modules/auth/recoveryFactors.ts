import { numberChangedAt } from '@/server/modules/accounts/queries/numberChanges';
import { type AccountFactors, readFactorsOf } from '@/server/modules/auth/queries/secondFactors';
import type { Database } from '@/server/platform/database/database';
import type { Settings } from '@/server/platform/process/settings';

/** The second factors that are older than the number change that blocks a recovery until `resetAllowedAt`. */
export const readFactorsBeforeNumberChange = (
  db: Database,
  { relyingParty }: Pick<Settings, 'relyingParty'>,
  id: number,
  resetAllowedAt: Date,
) => readFactorsOf(db, { kind: 'person', id }, relyingParty?.id ?? null, numberChangedAt(resetAllowedAt));

/**
 * Whether a passkey that works here, or an authenticator app, allows a recovery immediately; recovery codes alone do
 * not.
 */
export const allowsImmediateRecovery = ({ passkey, app }: AccountFactors) => passkey || app;
