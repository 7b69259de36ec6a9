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
 * Rethrows the error with which an entered SSN was refused. When it reveals who has the SSN, the attempt is recorded
 * and still counts.
 */
export async function rejectSsnEntry(
  { audit }: Pick<Backend, 'audit'>,
  fault: unknown,
  by: Requester,
  entry: SsnEntry | undefined,
): Promise<never> {
  const holder = fault instanceof FieldRefusal ? fault.data.holder : undefined;
  if (holder) {
    const line = { ...by, action: 'change', subject: `person:${Number(holder.id)}`, detail: { field: 'ssn' } } as const;
    await audit.record({ ...line, outcome: 'refused' });
  } else await entry?.forget();
  throw fault;
}
