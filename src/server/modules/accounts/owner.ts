/** The owner of an account: a row of `people` or of `console_admins`. */
export type AccountOwner = { kind: 'person' | 'console'; id: number };

export const ownerTable = { person: 'people', console: 'console_admins' } as const;
/** The owner's column in tables that serve both kinds of accounts. */
export const ownerColumn = { person: 'person_id', console: 'console_admin_id' } as const;

type OwnerColumns = { person_id: number | null; console_admin_id: number | null };

export const ownerColumnValues = ({ kind, id }: AccountOwner): OwnerColumns => ({
  person_id: kind === 'person' ? id : null,
  console_admin_id: kind === 'console' ? id : null,
});

/** Parses an account name from the audit log, such as `person:12`. */
export function parseAccountName(name: string): AccountOwner | null {
  const [, kind, id] = /^(person|console):(\d+)$/.exec(name) ?? [];
  return kind === 'person' || kind === 'console' ? { kind, id: Number(id) } : null;
}

/** Throws for a row without an owner. */
export function ownerOf({ person_id, console_admin_id }: OwnerColumns): AccountOwner {
  if (person_id !== null) return { kind: 'person', id: person_id };
  if (console_admin_id !== null) return { kind: 'console', id: console_admin_id };
  throw new Error('The row belongs to no account.');
}
