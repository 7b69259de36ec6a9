/** How a translator treats a text node: some move it into their elements, others replace it. */
export type Translator = 'moves' | 'replaces';

/**
 * Wraps each text in two elements, like a browser's translation. It also runs in the page, so it must be
 * self-contained.
 */
export function translate(root: Node, translator: Translator = 'replaces') {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest('font, script, style, textarea, title, svg, [contenteditable]'))
      continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (translator === 'replaces') {
      inner.textContent = text.data;
      text.replaceWith(outer);
    } else {
      parent.insertBefore(outer, text);
      inner.append(text);
    }
  }
}
