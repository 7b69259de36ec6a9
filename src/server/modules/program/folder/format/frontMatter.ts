import { type Fields, type FieldValue, fieldText, readFields } from './fields';
import type { Problems } from './problems';

export type MarkdownFile = {
  fields: Fields;
  body: string;
  /** The file's line on which the body starts. */
  bodyLine: number;
};

const fence = '---';

/** Splits a Markdown file into the fields between its two `---` lines and its text. */
export function readFrontMatter(
  text: string,
  { file, fieldNames, problems }: { file: string; fieldNames: readonly string[]; problems: Problems },
): MarkdownFile | undefined {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const end = lines.indexOf(fence, 1);
  if (lines[0] !== fence || end === -1)
    return void problems.add(file, `it must start with a ${fence} line, its fields, and another ${fence} line.`, 1);
  return {
    fields: readFields(lines.slice(1, end), { file, firstLine: 2, fieldNames, problems }),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}

/** Leaves out fields without a value. */
export const writeFrontMatter = (fields: readonly (readonly [string, FieldValue | undefined])[], body: string) =>
  [
    `${fence}\n`,
    ...fields.map(([name, value]) => (value === undefined || value === '' ? '' : fieldText(name, value))),
    `${fence}\n`,
    body && `\n${body}`,
  ].join('');
