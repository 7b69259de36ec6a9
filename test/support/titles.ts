import { readFileSync } from 'node:fs';

import ts from 'typescript';

const testNames = new Set(['test', 'it', 'describe']);

/** Returns `test` for `test(…)`, `test.each(…)(…)`, and `` test.each`…`(…) `` alike. */
function calleeOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calleeOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? calleeOf(node.tag) : '';
}

/**
 * Whether `npm test` leaves a test out: `test.long(…)` and `test.long.each(…)(…)` of Jest, and tests of Playwright that
 * always have the tag `@long`.
 */
function isLong(call: ts.CallExpression) {
  if (/^(?:test|it)\.long\b/.test(call.expression.getText())) return true;
  const details = call.arguments[1];
  const tag =
    details && ts.isObjectLiteralExpression(details)
      ? details.properties.find((property) => property.name?.getText() === 'tag')
      : undefined;
  return Boolean(
    tag &&
    ts.isPropertyAssignment(tag) &&
    !ts.isConditionalExpression(tag.initializer) &&
    tag.initializer.getText().includes("'@long'"),
  );
}

/** The row tables that only long tests use. */
function longTables(source: ts.SourceFile) {
  const uses = [...source.text.matchAll(/\b(?:test|it)(\.long)?\.each\((\w+)\)/g)];
  return new Set(
    uses.map(([, , name]) => name).filter((name) => uses.every(([, long, used]) => used !== name || Boolean(long))),
  );
}

type Title = { title: string; isLong: boolean };

/**
 * Test titles, and strings that begin with an ID or end with a tag of IDs: the rows of `test.each`, wherever in the
 * file their table is.
 */
export function titlesIn(code: string, file: string): Title[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const tables = longTables(source);
  const titles: Title[] = [];
  const visit = (node: ts.Node, isInLongTest: boolean) => {
    const isTest = ts.isCallExpression(node) && testNames.has(calleeOf(node.expression));
    const long =
      isInLongTest || (isTest && isLong(node)) || (ts.isVariableDeclaration(node) && tables.has(node.name.getText()));
    const title = isTest ? node.arguments[0] : undefined;
    if (title && ts.isTemplateExpression(title)) titles.push({ title: title.getText(), isLong: long });
    else if (title && ts.isStringLiteralLike(title)) titles.push({ title: title.text, isLong: long });
    if (
      ts.isStringLiteralLike(node) &&
      /^(?:[A-Z]{2,}|D)-\d{2,3}\b|^[A-L]\d{1,2} |\[(?:(?:[A-Z]{2,}|D)-\d{2,3}|[A-L]\d{1,2})[^\]]*\]$/.test(node.text)
    )
      titles.push({ title: node.text, isLong: long });
    ts.forEachChild(node, (child) => visit(child, long));
  };
  visit(source, false);
  return titles;
}

export const titlesOfFile = (file: string) => titlesIn(readFileSync(file, 'utf8'), file);
