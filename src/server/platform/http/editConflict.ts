import { Refusal } from './reply';

/** An edit of an outdated version; contains the stored one, so that the person can choose. */
export class EditConflict extends Refusal {
  override readonly data: { current: object };

  constructor(current: object, text = 'Someone else just changed this.') {
    super(text);
    this.name = 'EditConflict';
    this.data = { current };
  }
}

type Stored = { version?: number };

/** An edit without a version counts as up to date. */
export const isUpToDate = (basedOn: number | undefined, { version }: Stored) =>
  basedOn === undefined || basedOn === version;

/** Detects retries, such as an edit that is sent again because its reply was lost. */
export const isUnchanged = (change: Record<string, unknown>, stored: object) =>
  Object.entries(change).every(
    ([name, value]) => value === undefined || value === (stored as Record<string, unknown>)[name],
  );
