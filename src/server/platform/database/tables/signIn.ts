import type { Generated } from 'kysely';

import type { NullableTimestamp, Timestamp } from './columns';

/** The owner is a person or a console administrator, so exactly one of these is null. */
type OwnerColumns = { person_id: number | null; console_admin_id: number | null };

export type SignInTables = {
  passkey_owners: OwnerColumns & {
    /** A random ID for the owner, which is sent to authenticators. */
    handle: string;
    offer_put_away_at: NullableTimestamp;
  };
  passkeys: OwnerColumns & {
    id: Generated<number>;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    /** Separated by spaces. */
    transports: string;
    name: string;
    /** The domain and the origin for which the passkey was created. */
    rp_id: string;
    origin: string;
    created_at: Timestamp;
    last_used_at: NullableTimestamp;
    counter_back_at: NullableTimestamp;
  };
  authenticator_apps: OwnerColumns & {
    id: Generated<number>;
    secret_sealed: Buffer | null;
    /** A secret that takes effect when one of its codes is entered. */
    next_sealed: Buffer | null;
    /** The latest time step whose code was used. */
    last_step: number | null;
    confirmed_at: NullableTimestamp;
  };
  recovery_codes: OwnerColumns & {
    code_hash: Buffer;
    made_at: Timestamp;
    used_at: NullableTimestamp;
  };
  spent_challenges: { hash: Buffer; expires_at: Date };
};
