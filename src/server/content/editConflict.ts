import { Refusal } from '@/server/http/reply';

/** An edit made from an older version than the stored one, which goes along so that a person can choose. */
export class EditConflict extends Refusal {
  constructor(readonly current: object) {
    super('Somebody else changed it meanwhile.');
    this.name = 'Outdated';
  }
}

type Stored = { version?: number };

/** Whether an edit was made from the stored version, or does not say from which it was made. */
export const isUpToDate = (basedOn: number | undefined, { version }: Stored) =>
  basedOn === undefined || basedOn === version;

/** Whether everything an edit says is stored already: its answer was lost, and it came again. */
export const saysNothingNew = (change: Record<string, unknown>, stored: object) =>
  Object.entries(change).every(
    ([name, value]) => value === undefined || value === (stored as Record<string, unknown>)[name],
  );
