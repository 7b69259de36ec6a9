/**
 * Cells in Excel's and Google Sheets' clipboard format: tabs between cells, line ends between rows, and quotes only
 * around a cell with a tab, a line break, or a quote at its beginning.
 */
export function formatTsv(block: readonly (readonly string[])[]): string {
  const lines = block.map((line) => line.map(writeCell).join('\t'));
  // Programs ignore the last line end when they paste, so a last row of one empty cell needs a second one.
  return lines.join('\n') + (lines.at(-1) === '' ? '\n' : '');
}

const writeCell = (text: string) => (/^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Separator = '\t' | ',' | ';' | '|';
/** A quoted cell up to the separator, line end, or end of text that must follow its closing quote. */
const quotedCellPattern = (separator: Separator) => new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${separator}\\r\\n]|$)`, 'y');
const plainCellPattern = (separator: Separator) => new RegExp(`[^${separator}\\r\\n]*`, 'y');
const lineEnd = /\r\n|\r|\n/y;

/**
 * Reads a clipboard's cells. A quote that is not closed before a tab or a line end belongs to the text, as in a length
 * of 5", which neither program quotes.
 */
export const parseTsv = (text: string) => readCells(text, '\t');

/** Reads cells like `parseTsv`, but with any separator. */
export function readCells(text: string, separator: Separator): string[][] {
  const [quotedCell, plainCell] = [quotedCellPattern(separator), plainCellPattern(separator)];
  const lines: string[][] = [];
  let line: string[] = [];
  let position = 0;

  function readMatch(pattern: RegExp) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match) position = pattern.lastIndex;
    return match;
  }

  while (position < text.length) {
    const quotedText = readMatch(quotedCell)?.[1];
    line.push(quotedText === undefined ? (readMatch(plainCell)?.[0] ?? '') : unquote(quotedText));
    if (text[position] === separator) {
      position += 1;
      // A separator at the end of the text is followed by an empty cell.
      if (position < text.length) continue;
      line.push('');
    }
    readMatch(lineEnd);
    lines.push(line);
    line = [];
  }
  return lines;
}

const unquote = (text: string) => text.replaceAll('""', '"').replace(/\r\n|\r/g, '\n');
