import { act, fireEvent, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';

/** Fakes positions on the screen, which jsdom does not know. */
export function fakeLayout() {
  const nowhere = () => new DOMRect();
  Range.prototype.getClientRects = () => [nowhere()] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = nowhere;
  document.elementFromPoint = () => null;
}

/** The formatted text field with a label, once its editor is loaded. */
export const textField = (name = 'Text') =>
  screen.findByRole('textbox', { name: (found, element) => found === name && element.hasAttribute('aria-multiline') });

/** The editor of a field, through which tests set the text cursor, because jsdom has none. */
export const editorOf = (field: HTMLElement) => (field as HTMLElement & { editor: Editor }).editor;

/** Selects a text's first occurrence. */
export function selectText(field: HTMLElement, text: string) {
  const editor = editorOf(field);
  let from = -1;
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(text) ?? -1;
    if (from < 0 && at >= 0) from = position + at;
  });
  if (from < 0) throw new Error(`“${text}” is not in the text`);
  act(() => {
    editor.commands.setTextSelection({ from, to: from + text.length });
    editor.view.focus();
  });
}

/** Puts the cursor after a text. */
export function moveCursorAfter(field: HTMLElement, text: string) {
  selectText(field, text);
  act(() => void editorOf(field).commands.setTextSelection(editorOf(field).state.selection.to));
}

/** Types letter by letter, as keys do. */
export function typeText(field: HTMLElement, text: string) {
  const { view } = editorOf(field);
  act(() => {
    for (const letter of text) {
      const { from, to } = view.state.selection;
      const plain = () => view.state.tr.insertText(letter, from, to);
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, plain))) view.dispatch(plain());
    }
  });
}

/** Presses a key with its modifiers, such as `Control+Alt+2`. */
export function pressKeys(field: HTMLElement, keys: string) {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const codes: Record<string, number> = { Enter: 13, Tab: 9, Backspace: 8, Escape: 27, F10: 121 };
  fireEvent.keyDown(field, {
    key,
    code: key,
    keyCode: codes[key] ?? key.toUpperCase().charCodeAt(0),
    ctrlKey: parts.includes('Control'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  });
}

export function paste(field: HTMLElement, { html = '', text = '', files = [] as File[] }) {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
  fireEvent.paste(field, {
    clipboardData: { getData: (type: string) => data[type] ?? '', files, types: Object.keys(data) },
  });
}
