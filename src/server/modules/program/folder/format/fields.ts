import { posix } from 'node:path';
import { type FolderFiles, readTextFile } from './folderFiles';
import type { Problems } from './problems';

/**
 * Fields as `name: value` lines, a simple subset of YAML: a value is the rest of its line, or a quoted string; list
 * items are lines that start with `- ` below the name. `#` starts a comment.
 */
export type ParsedField = { value: string; line: number; items: { name: string; value: string; line: number }[] };
export type Fields = Map<string, ParsedField>;

const fieldLine = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/s;
const itemLine = /^[ \t]*- ("(?:[^"\\]|\\.)*"|[^":]+):[ \t]+(.*)$/s;
const quotedText = /^"(?:[^"\\]|\\.)*"(?=[ \t]*(?:#.*)?$)/s;
const singleQuotedText = /^'((?:[^']|'')*)'[ \t]*(?:#.*)?$/s;

/** Undefined when a closing quotation mark is missing. */
function readValue(rawValue: string): string | undefined {
  const text = rawValue.trim();
  if (text.startsWith('"')) {
    try {
      return JSON.parse(quotedText.exec(text)?.[0] ?? '') as string;
    } catch {
      return undefined;
    }
  }
  if (text.startsWith("'")) return singleQuotedText.exec(text)?.[1]?.replaceAll("''", "'");
  return text.replace(/(?:^|[ \t]+)#.*$/s, '').trimEnd();
}

/** Reads fields; only the names in `fieldNames` are valid. */
export function readFields(
  lines: readonly string[],
  {
    file,
    firstLine,
    fieldNames,
    problems,
  }: { file: string; firstLine: number; fieldNames: readonly string[]; problems: Problems },
): Fields {
  const fields: Fields = new Map();
  let listField: ParsedField | undefined;
  for (const [index, text] of lines.entries()) {
    const line = firstLine + index;
    const addProblem = (message: string) => problems.add(file, message, line);
    if (/^\s*(?:#.*)?$/.test(text)) continue;
    const [, itemName, itemValue] = itemLine.exec(text) ?? [];
    if (itemName !== undefined && listField) {
      const [name, value] = [readValue(itemName), readValue(itemValue ?? '')];
      if (name === undefined || value === undefined) addProblem('a closing quotation mark is missing.');
      else listField.items.push({ name, value, line });
      continue;
    }
    const [, name, rawValue = ''] = fieldLine.exec(text) ?? [];
    listField = undefined;
    if (name === undefined) {
      addProblem('write “name: value”, or start a comment with #.');
      continue;
    }
    const value = readValue(rawValue);
    if (!fieldNames.includes(name)) addProblem(`“${name}” is unknown. Use ${fieldNames.join(', ')}.`);
    else if (fields.has(name)) addProblem(`“${name}” is listed twice.`);
    else if (value === undefined) addProblem('a closing quotation mark is missing.');
    else {
      const field = { value, line, items: [] };
      fields.set(name, field);
      if (value === '') listField = field;
    }
  }
  return fields;
}

/** Whether a YAML reader would read this text unchanged without quotation marks. */
const isPlain = (text: string) =>
  /^[\p{L}/.(][^\p{Cc}\u2028\u2029]*$/u.test(text) &&
  text.trim() === text &&
  !/: |:$| #/.test(text) &&
  !/^(?:true|false|yes|no|on|off|null)$/i.test(text);

const writeText = (text: string) => (isPlain(text) ? text : JSON.stringify(text));

/** A text is quoted where it would otherwise read back differently; `plain` numbers and dates are never quoted. */
export type FieldValue = string | { plain: string };

export const fieldText = (name: string, value: FieldValue) =>
  `${name}: ${typeof value === 'string' ? writeText(value) : value.plain}\n`;

export const listText = (name: string, items: readonly { name: string; value: string }[]) =>
  `${name}:\n${items.map((item) => `  - ${/[":]/.test(item.name) ? JSON.stringify(item.name) : writeText(item.name)}: ${writeText(item.value)}\n`).join('')}`;

export type MarkdownFile = {
  file: string;
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
    file,
    fields: readFields(lines.slice(1, end), { file, firstLine: 2, fieldNames, problems }),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}

type MarkdownContext = { files: FolderFiles; fieldNames: readonly string[]; problems: Problems };

/** Reads a folder's Markdown files. Leaves out those that cannot be parsed; their errors are added to `problems`. */
export async function* readMarkdownFiles(
  folder: 'pages' | 'benefits',
  { files, fieldNames, problems }: MarkdownContext,
) {
  for (const file of files.keys()) {
    if (posix.dirname(file) !== folder || !file.endsWith('.md')) continue;
    const text = await readTextFile(files, file, problems);
    const markdownFile = text === undefined ? undefined : readFrontMatter(text, { file, fieldNames, problems });
    if (markdownFile) yield markdownFile;
  }
}

/** Leaves out fields without a value. */
export const writeFrontMatter = (fields: readonly (readonly [string, FieldValue | undefined])[], body: string) =>
  [
    `${fence}\n`,
    ...fields.map(([name, value]) => (value === undefined || value === '' ? '' : fieldText(name, value))),
    `${fence}\n`,
    body && `\n${body}`,
  ].join('');
