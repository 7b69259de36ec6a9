import { type Kysely, sql } from 'kysely';

/** Members' and administrators' passkeys, authenticator apps, and recovery codes. */
export async function up(db: Kysely<never>) {
  const owner = sql`
    person_id bigint references people (id) on delete cascade,
    console_admin_id bigint references console_admins (id) on delete cascade,
    check (num_nonnulls(person_id, console_admin_id) = 1)`;

  // The user handle is random, because authenticators reveal it to anyone who has the device.
  await sql`create table passkey_owners (
    handle text primary key,
    offer_put_away_at timestamptz,
    ${owner},
    unique (person_id),
    unique (console_admin_id)
  )`.execute(db);

  await sql`create table passkeys (
    id bigint generated always as identity primary key,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    rp_id text not null,
    origin text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    counter_back_at timestamptz,
    ${owner}
  )`.execute(db);
  await sql`create index passkeys_person on passkeys (person_id) where person_id is not null`.execute(db);
  await sql`create index passkeys_console on passkeys (console_admin_id) where console_admin_id is not null`.execute(
    db,
  );

  await sql`create table authenticator_apps (
    id bigint generated always as identity primary key,
    secret_sealed bytea,
    next_sealed bytea,
    last_step bigint,
    confirmed_at timestamptz,
    ${owner},
    unique (person_id),
    unique (console_admin_id)
  )`.execute(db);

  await sql`create table recovery_codes (
    code_hash bytea primary key,
    made_at timestamptz not null default now(),
    used_at timestamptz,
    ${owner}
  )`.execute(db);
  await sql`create index recovery_codes_person on recovery_codes (person_id) where person_id is not null`.execute(db);
  await sql`create index recovery_codes_console on recovery_codes (console_admin_id)
    where console_admin_id is not null`.execute(db);

  // Only used challenges are stored; new ones are signed instead, so that strangers cannot fill this table.
  await sql`create table spent_challenges (
    hash bytea primary key,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index spent_challenges_expiry on spent_challenges (expires_at)`.execute(db);
}
