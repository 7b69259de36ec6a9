/**
 * Lets React work on a page that the browser has translated. A translator replaces the text nodes that React made with
 * `<font>` elements, so removing such a node, or inserting before it, throws, and changing it changes nothing on the
 * screen (https://github.com/facebook/react/issues/11538). Returns a function that undoes this.
 */
export function tolerateTranslation(): () => void {
  const removeChild = nodeMethod('removeChild');
  const insertBefore = nodeMethod('insertBefore');
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const translations = new WeakMap<Node, Node>();

  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (font) removedNodes.forEach((node) => isText(node) && translations.set(node, font));
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });

  /** The child of `parent` that shows the text: the node itself, what it was moved into, or its translation. */
  function findShownChild(parent: Node, text: Node): Node | undefined {
    for (let node: Node | null = text; node; node = node.parentNode) if (node.parentNode === parent) return node;
    const translation = translations.get(text);
    return translation?.parentNode === parent ? translation : undefined;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (child.parentNode === this || !isText(child)) return removeChild.call(this, child) as Child;
    const shownChild = findShownChild(this, child);
    if (shownChild) removeChild.call(this, shownChild);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null) {
    const isMoved = next !== null && next.parentNode !== this && isText(next);
    return insertBefore.call(this, added, isMoved ? (findShownChild(this, next) ?? null) : next) as Added;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      const translation = translations.get(this);
      // The text is inserted again; the translator sees the change and translates it again.
      if (!this.isConnected && translation?.parentNode) translation.parentNode.replaceChild(this, translation);
      nodeValue?.set?.call(this, value);
    },
  });

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    if (nodeValue) Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
  };
}

const nodeMethod = <Name extends 'removeChild' | 'insertBefore'>(name: Name) =>
  Object.getOwnPropertyDescriptor(Node.prototype, name)?.value as Node[Name];

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
