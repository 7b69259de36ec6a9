import { useMatchColumnsMutation } from '@/api/admin/people/peopleImports';
import type { ImportOptions } from '@/contract/people/peopleImport';
import { useRestorableState } from '@/ui/forms/savedForms';

import { type ColumnMatch, type FileHeading, headingsOf, matchByName, matchProblems } from './fileHead';

/** The source of a match: an earlier file, the service's guess, identical names, or this user. */
export type MatchSource = 'remembered' | 'guessed' | 'names' | 'manual';

/** The match between a file's headings and our columns, remembered or chosen by hand. */
export function useColumnMatch(options: Pick<ImportOptions, 'way' | 'scope'>) {
  const [match] = useMatchColumnsMutation();
  const [headings, setHeadings] = useRestorableState<FileHeading[]>('import/headings', []);
  const [proposedMatch, setProposedMatch] = useRestorableState<
    { columns: ColumnMatch; source: MatchSource } | undefined
  >('import/proposed', undefined);
  const [chosenMatch, setChosenMatch] = useRestorableState<ColumnMatch | undefined>('import/used', undefined);

  function forget() {
    setHeadings([]);
    setProposedMatch(undefined);
    setChosenMatch(undefined);
  }

  /** Requests a match for a new file's headings; a complete remembered match is used at once. */
  async function read(head: string) {
    const foundHeadings = headingsOf(head);
    forget();
    if (foundHeadings.length === 0) return;
    setHeadings(foundHeadings);
    const { data } = await match(foundHeadings.map(({ heading }) => heading));
    const isAnswered = data?.columns.length === foundHeadings.length;
    const columns = isAnswered ? data.columns : matchByName(foundHeadings);
    setProposedMatch({ columns, source: !isAnswered ? 'names' : data.isRemembered ? 'remembered' : 'guessed' });
    if (isAnswered && data.isRemembered) setChosenMatch(columns);
  }

  function use(columns: ColumnMatch) {
    setChosenMatch(columns);
    setProposedMatch({ columns, source: 'manual' });
  }

  // Another import type may need columns that are not matched.
  const used = chosenMatch && matchProblems(chosenMatch, options).length === 0 ? chosenMatch : undefined;
  return { headings, proposedMatch, used, use, read, forget };
}
