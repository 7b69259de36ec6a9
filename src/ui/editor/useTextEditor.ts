import { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';

import { withMediaLinks } from '@/contract/richText/media';
import { toHtml } from '@/contract/richText/toHtml';

import { documentOf, type EditorNode, textOf } from './editorDocument';
import { readStored } from './parsePastedHtml';
import { pasteText } from './pasteText';
import { textExtensions } from './textExtensions';

type Links = ReadonlyMap<number, string>;

type Options = {
  /** Canonical HTML, or an old record's plain text. */
  value: string;
  /** The URLs of the text's files, by their IDs. */
  links: Links;
  /** Called when a file cannot be loaded from its link. */
  onMediaError: () => void;
  /** The editable element's attributes. */
  attributes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
  onKeyDown: (event: KeyboardEvent) => boolean;
  /** Called with a message about what could not be kept from a paste. */
  onPasted: (text: string) => void;
  /** Called when a new `value` has replaced the text. */
  onReplaced: () => void;
};

const scrollMargins = { top: 120, right: 8, bottom: 80, left: 8 };

/** Unchanged blocks' HTML is reused, so that a long text is not serialized again on every key press. */
function makeHtmlSerializer() {
  const htmlByBlock = new WeakMap<DocumentNode, string>();
  return (doc: DocumentNode) =>
    doc.children
      .map((block) => {
        const html = htmlByBlock.get(block) ?? toHtml(textOf({ content: [block.toJSON() as EditorNode] }));
        htmlByBlock.set(block, html);
        return html;
      })
      .join('');
}

const editorContent = (value: string, links: Links) => documentOf(readStored(withMediaLinks(value, links)));

/**
 * Sets the links of files that were pasted or added by someone else once the links are known, and replaces links that
 * have expired (`failedLinks`), which an undo may bring back. Other files keep their links, so that nothing is loaded twice.
 * Returns whether every file now has a working link.
 */
function updateLinks({ state, view }: Editor, links: Links, failedLinks: ReadonlySet<string>) {
  const { tr } = state;
  let areAllLinked = true;
  state.doc.forEach(({ type, attrs }, position) => {
    if (type.name !== 'media' || (attrs.link && !failedLinks.has(String(attrs.link)))) return;
    const link = links.get(Number(attrs.id));
    if (link && !failedLinks.has(link)) tr.setNodeAttribute(position, 'link', link);
    else areAllLinked = false;
  });
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
  return areAllLinked;
}

/**
 * An editor for the text `value` that renders into the element with the ref `mount`. It reports canonical HTML, or
 * `value` itself as long as the content is the same.
 */
export function useTextEditor({
  value,
  links,
  onMediaError,
  attributes,
  onChange,
  onKeyDown,
  onPasted,
  onReplaced,
}: Options) {
  const [serialize] = useState(makeHtmlSerializer);
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        injectCSS: false,
        enablePasteRules: false,
        extensions: textExtensions,
        content: editorContent(value, links),
      }),
  );
  const mount = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      editor.mount(element);
      return () => editor.unmount();
    },
    [editor],
  );

  // Renders again after each transaction, because the tools show the formatting at the cursor.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const lastValue = useRef({ value: '', html: '' });
  /** Reported values that may not have come back as `value` yet. */
  const reportedValues = useRef(new Set<string>());

  const failedLinks = useRef(new Set<string>());
  /** Uses a newer link for a picture or video that could not be loaded, or requests one. */
  function handleError({ target }: { target: EventTarget }) {
    const link = target instanceof Element && target.getAttribute('src');
    if (!link) return;
    failedLinks.current.add(link);
    if (!updateLinks(editor, links, failedLinks.current)) onMediaError();
  }

  const reportChange = useEffectEvent(() => {
    const html = serialize(editor.state.doc);
    const next = html === lastValue.current.html ? lastValue.current.value : html;
    reportedValues.current.add(next);
    onChange(next);
  });
  const showValue = useEffectEvent((next: string) => {
    if (reportedValues.current.has(next)) return;
    const doc = editor.schema.nodeFromJSON(editorContent(next, links));
    const { state, view } = editor;
    if (!state.doc.eq(doc)) {
      const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
      view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
      onReplaced();
    }
    reportedValues.current = new Set([next]);
    lastValue.current = { value: next, html: serialize(editor.state.doc) };
  });
  const paste = useEffectEvent((data: DataTransfer | null, event?: ClipboardEvent) => {
    if (data) onPasted(pasteText(editor.view, data, event));
  });
  const handleKey = useEffectEvent(onKeyDown);

  // This effect comes first, so that `lastValue` is set before the next one changes the document.
  useEffect(() => showValue(value), [value]);
  useEffect(() => void updateLinks(editor, links, failedLinks.current), [editor, links]);

  useEffect(() => {
    const handleTransaction = () => rerender();
    const handleUpdate = () => reportChange();
    editor.on('transaction', handleTransaction);
    editor.on('update', handleUpdate);
    return () => {
      editor.off('transaction', handleTransaction);
      editor.off('update', handleUpdate);
    };
  }, [editor]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes,
        // Prevents the tools above and the form's footer below from covering the line at the cursor.
        scrollThreshold: scrollMargins,
        scrollMargin: scrollMargins,
        handleKeyDown: (_view, event) => handleKey(event),
        handleDOMEvents: {
          // ProseMirror would parse the HTML itself, which the content security policy forbids.
          paste(_view, event) {
            event.preventDefault();
            paste(event.clipboardData, event);
            return true;
          },
          drop(view, event) {
            if (view.dragging) return false;
            event.preventDefault();
            const dropPosition = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (dropPosition) editor.commands.setTextSelection(dropPosition.pos);
            paste(event.dataTransfer);
            return true;
          },
        },
      },
    });
  }, [editor, attributes]);

  return { editor, mount, handleError };
}
