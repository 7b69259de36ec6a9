/** Whose account it is: a row of `people` or of `console_admins`. */
export type Owner = { kind: 'person' | 'console'; id: number };
