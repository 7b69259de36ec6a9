import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { Delivery } from './delivery';
import type { TextMessage } from './outbox';

/** After this time, the link in a message has expired, so the message is no longer sent. */
export const giveUpAfterMs = 72 * 60 * 60 * 1000;
/** If a process crashes while it sends a message, the message is due again after this time. */
const leaseMs = 60_000;
/** The longest time that closing waits for messages being sent. */
const closeTimeoutMs = 5000;
const pausesMs = [1000, 3000, 10_000, 30_000, 60_000, 10 * 60_000];
/** The pause after this many attempts. */
export const retryDelay = (tries: number) => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? leaseMs;

type Deps = { db: Database; cipher: Cipher; delivery: Delivery; log: Log; now: () => Date };

/**
 * Messages are stored in the transaction of the change that they report. After the commit, sending is retried until the
 * sender accepts them or `giveUpAfterMs` has passed.
 */
export function makeOutgoingMessages({ db, cipher, delivery, log, now }: Deps) {
  const pendingSends = new Set<Promise<void>>();
  let isStopped = false;

  /** Leases one due message; `skip locked` skips those that other nodes are sending. */
  async function leaseNext() {
    const at = now();
    const leaseEnd = new Date(at.getTime() + leaseMs);
    const { rows } = await sql<{ id: number; encrypted: Buffer; tries: number; give_up_at: Date }>`
      update outgoing_messages set tries = tries + 1, next_try_at = ${leaseEnd}
      where id = (select id from outgoing_messages where next_try_at <= ${at}
        order by next_try_at, id limit 1 for update skip locked)
      returning id, sealed as encrypted, tries, give_up_at`.execute(db);
    return rows[0];
  }

  async function sendNext(): Promise<boolean> {
    const row = await leaseNext();
    if (!row) return false;
    const { channel, to, text } = JSON.parse(cipher.decrypt(Buffer.from(row.encrypted))) as TextMessage;
    const remove = () => db.deleteFrom('outgoing_messages').where('id', '=', row.id).execute();
    try {
      await delivery.send({ channel, to, text });
      await remove();
    } catch (error) {
      if (row.give_up_at <= now()) {
        await remove();
        log.error({ err: error, channel }, 'could not send a message; giving up');
        return true;
      }
      const pause = retryDelay(row.tries);
      const nextTryAt = new Date(now().getTime() + pause);
      await db.updateTable('outgoing_messages').set({ next_try_at: nextTryAt }).where('id', '=', row.id).execute();
      log.warn({ err: error, channel }, 'could not send a message yet');
      setTimeout(() => void sendDue(), pause).unref();
    }
    return true;
  }

  async function sendAll() {
    try {
      while (!isStopped && (await sendNext()));
    } catch (error) {
      log.warn({ err: error }, 'could not read the queued messages');
    }
  }

  function sendDue(): Promise<void> {
    const sendingTask = sendAll().finally(() => pendingSends.delete(sendingTask));
    pendingSends.add(sendingTask);
    return sendingTask;
  }

  return {
    async add(tx: Transaction, messages: readonly TextMessage[]) {
      const at = now();
      if (messages.length === 0) return;
      await tx
        .insertInto('outgoing_messages')
        .values(
          messages.map((message) => ({
            sealed: cipher.encrypt(JSON.stringify(message)),
            next_try_at: at,
            give_up_at: new Date(at.getTime() + giveUpAfterMs),
          })),
        )
        .execute();
    },
    /** Sends the messages that are due; never rejects. Called after the transaction and by the cleanup. */
    sendDue,
    /** When the app closes, sends nothing more and waits for what is being sent; the other messages remain stored. */
    attach(app: FastifyInstance) {
      app.addHook('onClose', async () => {
        isStopped = true;
        await withTimeout(closeTimeoutMs, Promise.all(pendingSends));
      });
    },
  };
}
export type OutgoingMessages = ReturnType<typeof makeOutgoingMessages>;
