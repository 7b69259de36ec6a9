import { Refusal } from '@/server/platform/http/reply';

/** An edit of an outdated version; it carries the stored one, so that the person can choose. */
export class EditConflict extends Refusal {
  constructor(
    readonly current: object,
    text = 'Someone else just changed this.',
  ) {
    super(text);
    this.name = 'EditConflict';
  }
}

type Stored = { version?: number };

/** Whether an edit was based on the stored version, or does not name one. */
export const isUpToDate = (basedOn: number | undefined, { version }: Stored) =>
  basedOn === undefined || basedOn === version;

/** Whether an edit changes nothing, as when it is sent again because its answer was lost. */
export const changesNothing = (change: Record<string, unknown>, stored: object) =>
  Object.entries(change).every(
    ([name, value]) => value === undefined || value === (stored as Record<string, unknown>)[name],
  );
