import * as z from 'zod/mini';

import type { Backend } from '@/server/backend';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { readAccountText, recordNumberChange, sendChangeNotices } from './numberObjection';

/** Opens the step that checks the code sent to a new number. Its session will replace the one that requested the change. */
export const startNumberChange = ({ db, sessions }: Backend, contact: string, { id, sessionId }: Caller) => {
  const detail = JSON.stringify({ contact, origin: sessionId });
  return db.transaction().execute((tx) => sessions.open(tx, { kind: 'person', id }, 'contact-code', { detail }));
};

const detailSchema = z.object({ contact: z.string(), origin: z.number() });

/**
 * Stores the new number and turns the pending token into a session that replaces the one that requested the change.
 * False when another account has taken the number. `site` is the site's address, for the objection link.
 */
export async function changeContact(
  backend: Backend,
  caller: Caller,
  contact: string,
  address: string,
  site: string | null,
): Promise<boolean> {
  const { db, sessions, codes, audit, sockets, now } = backend;
  const { origin: originSessionId } = detailSchema.parse(JSON.parse(caller.detail ?? '{}'));
  const accountText = await readAccountText(backend);
  try {
    await db.transaction().execute(async (tx) => {
      const person = await tx
        .selectFrom('people')
        .select(['id', 'contact', 'email'])
        .where('id', '=', caller.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      await tx.updateTable('people').set({ contact, updated_at: now() }).where('id', '=', caller.id).execute();
      await codes.copyWrongCodes(person.contact, contact, tx);
      if (!(await sessions.replace(originSessionId, caller.sessionId, tx))) throw new Refusal('Please sign in.', 401);
      await recordNumberChange(tx, backend, person, contact, { site, accountText });
      const auditEntry = {
        action: 'change',
        actor: caller,
        subject: `person:${caller.id}`,
        outcome: 'done',
        address,
      } as const;
      await audit.write(tx, { ...auditEntry, detail: { field: 'contact' } });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
  sockets.disconnect([originSessionId]);
  await sendChangeNotices(backend);
  return true;
}
