/** Translators differ: one moves the text node into its elements, another drops it. */
export type Translator = 'moves' | 'replaces';

/** Wraps each text in two elements, as the translation of a browser does. It runs in the page, too, so it uses nothing else. */
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
