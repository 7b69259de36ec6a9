import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import fc from 'fast-check';

import { normalize } from '@/contract/richText/normalize';
import { toHtml } from '@/contract/richText/toHtml';
import { canonicalText } from '@/server/modules/content/canonicalText';
import { documentOf, type EditorNode, nodesOf, textOf } from '@/ui/editor/editorDocument';
import { editorTools } from '@/ui/editor/editorTools';
import { insertBlock } from '@/ui/editor/insertBlock';
import { linkUrlOf, setLink } from '@/ui/editor/linkTools';
import { insertTable, tableTools } from '@/ui/editor/tableTools';
import { textExtensions } from '@/ui/editor/textExtensions';

import { fakeLayout } from '../../support/page/textEditor';
import { address, richText } from '../../support/server/richTexts';

beforeAll(fakeLayout);

const open = (content: EditorNode) =>
  new Editor({ element: document.createElement('div'), injectCSS: false, extensions: textExtensions, content });
const written = (editor: Editor) => toHtml(textOf(editor.getJSON() as EditorNode));

/** The next action: a selection and a tool. */
const action = fc.record({ from: fc.nat(), to: fc.nat(), tool: fc.nat(), href: address });

function does(editor: Editor, { from, to, tool, href }: { from: number; to: number; tool: number; href: string }) {
  const { state, view } = editor;
  const size = state.doc.content.size;
  const selection = TextSelection.between(state.doc.resolve(from % size), state.doc.resolve(to % size));
  view.dispatch(state.tr.setSelection(selection));
  const offered = [
    ...editorTools.flatMap((one) => ('run' in one ? [one] : [])),
    ...(isInTable(editor.state) ? tableTools : []),
    { run: () => setLink(editor, href, null) },
    { run: () => setLink(editor, href, 'a  link ') },
    { run: () => insertTable(editor, { rows: 2, columns: 2, caption: ' c  d', head: true, rowHeads: true }) },
    { run: () => view.dispatch(editor.state.tr.insertText('<b>\u0000 &amp; ')) },
    { run: () => void editor.commands.enter() },
    {
      run: () =>
        nodesOf([{ kind: 'media', type: 'picture', id: 3, alt: 'A -->', caption: '' }]).forEach((node) =>
          insertBlock(editor, node),
        ),
    },
  ] as { isDisabled?: (editor: Editor) => boolean; run: (editor: Editor) => void }[];
  const chosen = offered[tool % offered.length];
  if (chosen && !chosen.isDisabled?.(editor)) chosen.run(editor);
}

it.long('makes the content of the editor the server’s own canonical text after any action [PGM-05]', () => {
  fc.assert(
    fc.property(richText, fc.array(action, { maxLength: 8 }), (text, actions) => {
      const editor = open(documentOf(normalize(text)));
      expect(written(editor)).toBe(toHtml(normalize(text)));
      for (const one of actions) does(editor, one);
      editor.state.doc.check();
      const html = written(editor);
      expect(canonicalText(html)).toBe(html);
      editor.destroy();
    }),
    { numRuns: 200, seed: Number(process.env.SEED ?? 5) },
  );
});

it('starts with 1 a numbered list that starts beyond the server’s limit [PGM-05]', () => {
  const list = { type: 'orderedList', attrs: { start: 123_456 }, content: [] };
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] };
  const html = toHtml(textOf({ type: 'doc', content: [{ ...list, content: [item] }] }));
  expect(html).toBe('<ol><li>a</li></ol>');
  expect(canonicalText(html)).toBe(html);
});

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  [' www.example.org ', 'https://www.example.org'],
  ['example.org/a?b', 'https://example.org/a?b'],
  ['help@example.org', 'mailto:help@example.org'],
  ['tel:+16175550150', 'tel:+16175550150'],
  ['javascript:alert(1)', undefined],
  ['//example.org', undefined],
  ['our office', undefined],
  [`https://example.org/${'a'.repeat(2000)}`, undefined],
])('links %s typed as an address to %s [PGM-05]', (typed, leads) => {
  expect(linkUrlOf(typed)).toBe(leads);
});

it.each([
  ['MacIntel', 'Meta+Alt+2', 'Command+Option+2'],
  ['Win32', 'Control+Alt+2', 'Control+Alt+2'],
])('names shortcuts as the keys of %s are labeled, and as browsers expect them', async (platform, aria, text) => {
  const ownPlatform = jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  await jest.isolateModulesAsync(async () => {
    const { ariaShortcut, shortcutText } = await import('@/ui/editor/editorTools');
    expect([ariaShortcut('Mod+Alt+2'), shortcutText('Mod+Alt+2')]).toEqual([aria, text]);
  });
  ownPlatform.mockRestore();
});
