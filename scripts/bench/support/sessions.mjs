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

/** Opens a session for each of `count` active members spread across the list. */
export async function openSessions(client, count) {
  const { rows } = await client.query(
    `select id from people where registered_at is not null and not is_admin and status = 1 and deleted_at is null
      order by md5(id::text) limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`There are only ${rows.length} members`);
  const people = [];
  for (const { id } of rows) people.push({ id: Number(id), token: await insertSession(client, 'person_id', id) });
  return people;
}
