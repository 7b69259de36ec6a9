import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

/** Components that render something of their own next to their children. */
const componentsWithOwnChildren = /^(?:Button|ButtonBase|MenuItem|ToggleButton|Tab|ListItemButton)$/;
/** Names of variables that hold a string, which a syntax tree cannot distinguish from an element. */
const textNames = /(?:label|text|title|name|heading|street|town|value)$/i;

const isWhitespace = (child: ts.JsxChild) => ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces;

/** Whether an expression may be a string, or with `ts.isJsx…` an element, in one of its branches. */
function some(node: ts.Expression, is: (node: ts.Expression) => boolean): boolean {
  if (ts.isParenthesizedExpression(node)) return some(node.expression, is);
  if (ts.isConditionalExpression(node)) return some(node.whenTrue, is) || some(node.whenFalse, is);
  if (ts.isBinaryExpression(node)) {
    const isLogicalAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return some(node.right, is) || (!isLogicalAnd && some(node.left, is));
  }
  return is(node);
}
const isElement = (node: ts.Expression) =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
const isText = (node: ts.Expression) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isIdentifier(node) && textNames.test(node.text)) ||
  (ts.isPropertyAccessExpression(node) && textNames.test(node.name.text));

/**
 * Why the text in an element may be lost: a translator replaces text nodes, so React can neither remove nor change one
 * that has siblings, nor insert an element before it. The text of an only child is set through its element.
 */
function faultOf(node: ts.JsxElement | ts.JsxFragment): string | undefined {
  const children = node.children.filter((child) => !isWhitespace(child));
  const expressions = children.flatMap((child) =>
    ts.isJsxExpression(child) && child.expression && !ts.isStringLiteralLike(child.expression)
      ? [child.expression]
      : [],
  );
  const hasText = children.some(
    (child) => ts.isJsxText(child) || (ts.isJsxExpression(child) && child.expression && some(child.expression, isText)),
  );
  if (!hasText || expressions.length === 0) return;
  if (children.length > 1) return 'text next to something that changes';
  const [only] = expressions;
  if (!only) return;
  if (some(only, isElement)) return 'text in place of an element';
  const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText() : '';
  if (componentsWithOwnChildren.test(tag) && !ts.isIdentifier(only) && !ts.isPropertyAccessExpression(only))
    return `changing text in ${tag}`;
}

function faultsIn(code: string, name: string) {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  function visit(node: ts.Node) {
    const fault = ts.isJsxElement(node) || ts.isJsxFragment(node) ? faultOf(node) : undefined;
    if (fault) found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${fault}`);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

it.each([
  ['<p>{busy ? <Spinner /> : "Save"}</p>', 1],
  ['<p>{busy && <Spinner />} Save</p>', 1],
  ['<p>Sent {count} times</p>', 1],
  ['<Button>{busy ? "Saving" : "Save"}</Button>', 1],
  ['<><b>{title}</b>{text}</>', 1],
  ['<Button><span>{busy ? "Saving" : "Save"}</span></Button>', 0],
  ['<p>{busy && <Spinner />}<span>Save</span></p>', 0],
  ['<p>{`Sent ${count} times`}</p>', 0],
  ['<p>Sent to{" "}<b>{name}</b>.</p>', 0],
])('finds text that a translator could break: %s', (code, count) => {
  expect(faultsIn(code, 'a.tsx')).toHaveLength(count);
});

it('keeps text that changes, or has a changing neighbor, alone in its element [FORM-01]', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((name) => faultsIn(readFileSync(join('src', name), 'utf8'), name))).toEqual([]);
});
