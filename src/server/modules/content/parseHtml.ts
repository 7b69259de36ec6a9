import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

import { formatCount } from '@/contract/format';
import { richTextLimits, TextProblem } from '@/contract/richText/document';
import type { HtmlNode } from '@/contract/richText/html';

type ParsedNode = DefaultTreeAdapterTypes.ChildNode;

const tooComplexProblem = () => new TextProblem('This text has too many elements or too many nested levels.');

/**
 * Limits the number of elements and the depth: unclosed formatting is opened again in each paragraph, so a short text
 * can create billions of elements.
 */
function limitedAdapter(): typeof defaultTreeAdapter {
  let remainingElements: number = richTextLimits.elements;
  const depths = new WeakMap<object, number>();
  const assertDepth = (parent: object, child: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > richTextLimits.depth) throw tooComplexProblem();
    depths.set(child, depth);
  };
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      remainingElements -= 1;
      if (remainingElements < 0) throw tooComplexProblem();
      return defaultTreeAdapter.createElement(...args);
    },
    appendChild(parent, child) {
      assertDepth(parent, child);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, before) {
      assertDepth(parent, child);
      defaultTreeAdapter.insertBefore(parent, child, before);
    },
  };
}

function nodesOf(node: ParsedNode): HtmlNode[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ name: node.tagName, attributes, children: node.childNodes.flatMap(nodesOf) }];
}

/** Parses HTML as browsers do, in bounded time; throws a TextProblem if it is too long or too complex. */
export function parseHtml(html: string): HtmlNode[] {
  if (html.length > richTextLimits.characters)
    throw new TextProblem(`Use ${formatCount(richTextLimits.characters)} characters or fewer.`);
  return parseFragment(html, { treeAdapter: limitedAdapter() }).childNodes.flatMap(nodesOf);
}
