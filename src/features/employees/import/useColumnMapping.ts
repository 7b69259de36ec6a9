import { useMatchColumnsMutation } from '@/api/admin/people/peopleImports';
import type { ColumnMapping, ImportOptions } from '@/contract/people/peopleImport';
import { useRestorableState } from '@/ui/forms/savedForms';

import { type FileHeading, findMappingProblems, headingsOf, mapByName } from './fileHead';

/** The source of a mapping: an earlier file, the service's guess, identical names, or this user. */
export type MappingSource = 'remembered' | 'guessed' | 'names' | 'manual';

/** The mapping of a file's headings to our columns: remembered, guessed, or chosen by hand. */
export function useColumnMapping(options: Pick<ImportOptions, 'way' | 'scope'>) {
  const [matchColumns] = useMatchColumnsMutation();
  const [headings, setHeadings] = useRestorableState<FileHeading[]>('import/headings', []);
  const [latestMapping, setLatestMapping] = useRestorableState<
    { columns: ColumnMapping; source: MappingSource } | undefined
  >('import/proposed', undefined);
  const [chosenMapping, setChosenMapping] = useRestorableState<ColumnMapping | undefined>('import/used', undefined);

  function reset() {
    setHeadings([]);
    setLatestMapping(undefined);
    setChosenMapping(undefined);
  }

  /** Requests a mapping for a new file's headings; a complete remembered mapping is used at once. */
  async function requestMapping(head: string) {
    const foundHeadings = headingsOf(head);
    reset();
    if (foundHeadings.length === 0) return;
    setHeadings(foundHeadings);
    const { data } = await matchColumns(foundHeadings.map(({ heading }) => heading));
    const isAnswerUsable = data?.columns.length === foundHeadings.length;
    const columns = isAnswerUsable ? data.columns : mapByName(foundHeadings);
    setLatestMapping({ columns, source: !isAnswerUsable ? 'names' : data.isRemembered ? 'remembered' : 'guessed' });
    if (isAnswerUsable && data.isRemembered) setChosenMapping(columns);
  }

  function chooseMapping(columns: ColumnMapping) {
    setChosenMapping(columns);
    setLatestMapping({ columns, source: 'manual' });
  }

  // Another import type may need columns that are not matched.
  const usableMapping =
    chosenMapping && findMappingProblems(chosenMapping, options).length === 0 ? chosenMapping : undefined;
  return { headings, latestMapping, usableMapping, chooseMapping, requestMapping, reset };
}
