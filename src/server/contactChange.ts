import * as z from 'zod/mini';

import { defaultConfig } from '@/contract/config';
import { countryCode } from '@/contract/patterns';

import type { Backend } from './backend';
import { isTaken, personById } from './db/people';
import { Refusal } from './reply';
import type { Asker } from './whoAsks';

const detailSchema = z.object({ contact: z.string(), origin: z.number() });

/**
 * Gives somebody their new number and their pending token the place of the session it was asked for in (D-81, A10).
 * False when another person has the number by now.
 */
export async function moveContact(
  { db, sessions, codes, audit, line, delivery, log, now }: Backend,
  asker: Asker,
  contact: string,
  address: string,
): Promise<boolean> {
  const { origin } = detailSchema.parse(JSON.parse(asker.detail ?? '{}'));
  const before = await personById(db, asker.id);
  try {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('people').set({ contact, updated_at: now() }).where('id', '=', asker.id).execute();
      if (before) await codes.carryOver(before.contact, contact, tx);
      if (!(await sessions.replace(origin, asker.sessionId, tx))) throw new Refusal('Please sign in.', 401);
      const subject = `person:${asker.id}`;
      const said = { action: 'change', actor: asker, subject, outcome: 'done', address } as const;
      await audit.write(tx, { ...said, detail: { field: 'contact' } });
    });
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  line.hangUp([origin]);
  if (before?.contact) {
    const notice = {
      channel: 'sms',
      to: countryCode + before.contact,
      text: `The contact number of your ${defaultConfig.productName} account was changed. If this was not you, please contact your administrator at once.`,
    } as const;
    // The change is done: a sender that is slow or down keeps nobody waiting.
    if (!delivery.isLocal('sms')) delivery.sendLater(notice);
    else
      await delivery
        .send(notice)
        .catch((error: unknown) => log.error({ err: error }, 'the old number could not be told of its change'));
  }
  return true;
}
