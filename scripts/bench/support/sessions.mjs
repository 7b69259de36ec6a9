import { createHash, randomBytes } from 'node:crypto';

/** Inserts a session into the database, because many sign-ins would measure password hashing. Returns its token. */
export async function insertSession(client, column, id) {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (token_hash, purpose, ${column}, expires_at) values ($1, 'session', $2, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), id],
  );
  return token;
}
