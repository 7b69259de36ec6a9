import { formTexts } from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { holderOf } from '@/server/modules/people/queries/personForm';
import type { SsnEntry } from '@/server/modules/people/ssnLookups';
import type { Database } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { FieldRefusal } from '@/server/platform/http/fieldRefusal';
import { type Cipher, ssnPurpose } from '@/server/platform/keys/cipher';

/** The refusal that says who has the SSN. */
export const ssnTakenRefusal = async (db: Database, cipher: Pick<Cipher, 'lookupHash'>, ssn: string) =>
  new FieldRefusal({ ssn: formTexts.ssnTaken }, { holder: await holderOf(db, cipher.lookupHash(ssnPurpose, ssn)) });

/**
 * Rethrows the error of a form with an SSN. If it reveals who has the SSN, the refusal is recorded and the attempt
 * counts; otherwise, the attempt is forgotten.
 */
export async function rethrowSsnEntryError(
  { audit }: Backend,
  error: unknown,
  by: Requester,
  entry: SsnEntry | undefined,
): Promise<never> {
  const holder = error instanceof FieldRefusal ? error.data.holder : undefined;
  if (holder) {
    const auditEntry = {
      ...by,
      action: 'change',
      subject: `person:${Number(holder.id)}`,
      detail: { field: 'ssn' },
    } as const;
    await audit.record({ ...auditEntry, outcome: 'refused' });
  } else await entry?.forget();
  throw error;
}
