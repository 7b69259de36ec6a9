import type { Change } from './stored/part';

const figure = (count: number) => count.toLocaleString('en-US');

const lineOf = ({ verb, what, count }: Change) =>
  `${verb.padEnd(7)}${what}${count === undefined ? '' : `: ${figure(count)} ${count === 1 ? 'row' : 'rows'}`}`;

/** What an import changed, or would change, for the operator. */
export function changesText(changes: readonly Change[], { isDryRun }: { isDryRun: boolean }) {
  if (changes.length === 0) return 'The store holds all of this already. Nothing was changed.';
  const lines = changes.map(lineOf);
  return [...lines, isDryRun ? 'This is what an import would do. Nothing was changed.' : 'Published.'].join('\n');
}
