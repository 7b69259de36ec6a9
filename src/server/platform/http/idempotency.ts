import type { FastifyRequest } from 'fastify';

import { idempotencyHeader } from '@/contract/idempotency';

import type { Database, Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import { callerOf, formatActor } from './caller';
import { Refusal } from './reply';

const keyLifetimeMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 128;

function readKey(request: FastifyRequest) {
  const key = request.headers[idempotencyHeader];
  if (key === undefined || key === '') return null;
  if (Array.isArray(key) || key.length > maxKeyLength) throw new Refusal('The Idempotency-Key is not valid.', 400);
  return key;
}

/**
 * Runs `work` in one transaction, and only once for each Idempotency-Key: a retry gets the stored response, and a
 * different request with the same key is refused (409), unless `validate` refuses it first.
 */
export async function runOnce(
  { db, cipher, now }: { db: Database; cipher: Cipher; now: () => Date },
  request: FastifyRequest,
  content: unknown,
  work: (tx: Transaction) => Promise<string>,
  validate: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<{ text: string; repeated: boolean }> {
  const key = readKey(request);
  if (!key) return { text: await db.transaction().execute(work), repeated: false };

  const actor = formatActor(callerOf(request));
  const request_hash = cipher.lookupHash('request', JSON.stringify([request.routeOptions.url, content]));
  const expiredBefore = new Date(now().getTime() - keyLifetimeMs);

  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('idempotency').where('actor', '=', actor).where('created_at', '<', expiredBefore).execute();
    // A retry that arrives meanwhile waits here until the first transaction commits.
    const claim = await tx
      .insertInto('idempotency')
      .values({ key, actor, request_hash, reply: '', created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();

    if (claim.numInsertedOrUpdatedRows === 0n) {
      const storedReply = await tx
        .selectFrom('idempotency')
        .select(['request_hash', 'reply'])
        .where('actor', '=', actor)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (!Buffer.from(storedReply.request_hash).equals(request_hash)) {
        await validate(tx);
        throw new Refusal('This Idempotency-Key was used for another request.', 409);
      }
      return { text: storedReply.reply, repeated: true };
    }

    const text = await work(tx);
    await tx
      .updateTable('idempotency')
      .set({ reply: text })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .execute();
    return { text, repeated: false };
  });
}
