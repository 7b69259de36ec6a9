import { importWays, sheetScopes, type ImportWay, type SheetScope } from '@/contract/people/peopleImport';

type Choices<Name extends string> = Record<Name, { label: string; hint: string }>;

export const wayChoices: Choices<ImportWay> = {
  add: { label: importWays.add, hint: 'Who is known already is ignored and listed; nobody is changed.' },
  update: {
    label: importWays.update,
    hint: 'Adds new people, and changes and ends what differs from the sheet. An empty cell keeps what is stored.',
  },
};

export const scopeChoices: Choices<SheetScope> = {
  changes: { label: sheetScopes.changes, hint: 'People who are not in the sheet stay as they are.' },
  roster: {
    label: sheetScopes.roster,
    hint: 'The sheet names everybody: the coverage of people who are not in it ends.',
  },
};

/** The rules of a sheet, for each way of importing it. */
export const sheetRules: Record<ImportWay, readonly string[]> = {
  add: [
    'One row is one person in one plan; Relation says Self, Spouse or Child.',
    'A person and plan that are known already are skipped and listed as ignored.',
    'If any row has a mistake, nothing is imported and you see every mistake.',
  ],
  update: [
    'One row is one person in one plan; Relation says Self, Spouse or Child.',
    'You see what would change, row by row, before anything is stored.',
    'Rows with a mistake can be mended there, or left out.',
  ],
};
