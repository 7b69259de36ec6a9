import { Refusal } from './reply';

/**
 * Refuses an edit of an outdated version. Contains the stored version, so that the person can choose between it and
 * their own.
 */
export class EditConflict extends Refusal {
  override readonly data: { current: object };

  constructor(current: object, text = 'Someone else just changed this.') {
    super(text);
    this.name = 'EditConflict';
    this.data = { current };
  }
}

type Stored = { version?: number };

/** An edit that gives no version counts as up to date. */
export const isUpToDate = (baseVersion: number | undefined, { version }: Stored) =>
  baseVersion === undefined || baseVersion === version;

/** Detects a retry: an edit that is sent again because its response was lost. */
export const isUnchanged = (change: Record<string, unknown>, stored: object) =>
  Object.entries(change).every(
    ([name, value]) => value === undefined || value === (stored as Record<string, unknown>)[name],
  );
