/** A parsed HTML element, independent of the parser. */
export type HtmlElement = {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly HtmlNode[];
};
export type HtmlNode = string | HtmlElement;

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

export const textIn = (node: HtmlNode): string => (isElement(node) ? node.children.map(textIn).join('') : node);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `<` is escaped in attributes too, so that a tag can be found in canonical HTML without parsing it. */
export const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
export const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? '');
