import { type ImportMode, type ImportScope, importModes, importScopes } from '@/contract/people/peopleImport';

type Choices<Name extends string> = Record<Name, { label: string; hint: string }>;

export const modeChoices: Choices<ImportMode> = {
  add: { label: importModes.add, hint: 'People already on file are skipped and listed. No one is changed.' },
  update: {
    label: importModes.update,
    hint: 'Adds new people, then updates or ends coverage to match the file. Blank cells keep the current value.',
  },
};

export const scopeChoices: Choices<ImportScope> = {
  changes: { label: importScopes.changes, hint: 'People not in the file stay the same.' },
  roster: {
    label: importScopes.roster,
    hint: 'The file lists everyone. Coverage ends for anyone who isn’t in it.',
  },
};

/** The purpose of an import's date. */
export const dateHints: Record<ImportMode, string> = {
  add: 'Only for rows without an enrollment date',
  update: 'When coverage changes and terminations take effect',
};

/** The rules for a file, by import type. */
export const importFileRules: Record<ImportMode, readonly string[]> = {
  add: [
    'Each row is one person in one plan. Relation is Self, Spouse, or Child.',
    'If a person is already in the plan, the row is skipped and listed as ignored.',
    'If any row is invalid, nothing is imported and you’ll see every error.',
  ],
  update: [
    'Each row is one person in one plan. Relation is Self, Spouse, or Child.',
    'People on file need only their SSN and the columns that change. A full file also needs Plan Name.',
    'You’ll preview each change before anything is saved.',
    'You can fix invalid rows or skip them.',
  ],
};
