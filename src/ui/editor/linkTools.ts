import { type Editor, getMarkRange } from '@tiptap/core';
import { richTextLimits } from '@/contract/richText/document';
import { safeUrl } from '@/contract/webUrl';

/** The range of the link at the selection, or of the selected text if there is no link. */
function linkRangeOf({ state, schema }: Editor) {
  const { $from, from, to } = state.selection;
  const link = schema.marks.link && getMarkRange($from, schema.marks.link);
  return link && link.to >= to ? link : { from, to };
}

/**
 * The URL and text of the selected link; without a link, an empty URL and the selected text. `text` is null if it spans
 * several paragraphs or cells, because then it cannot be edited here.
 */
export function linkAt(editor: Editor): { href: string; text: string | null } {
  const { from, to } = linkRangeOf(editor);
  const { doc } = editor.state;
  const [start, end] = [doc.resolve(from), doc.resolve(to)];
  return {
    href: String(editor.getAttributes('link').href ?? ''),
    text: start.sameParent(end) && start.parent.inlineContent ? doc.textBetween(from, to, ' ', ' ') : null,
  };
}

export function setLink(editor: Editor, href: string, text: string | null) {
  const { state, schema, view } = editor;
  const { from, to } = linkRangeOf(editor);
  const mark = schema.mark('link', { href });
  const { tr } = state;
  if (text !== null && text !== linkAt(editor).text) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
    tr.replaceWith(from, to, schema.text(text, mark.addToSet(marks)));
  } else if (text !== null) tr.addMark(from, to, mark);
  else for (const { $from, $to } of state.selection.ranges) tr.addMark($from.pos, $to.pos, mark);
  view.dispatch(tr.removeStoredMark(mark.type));
}

export function removeLink(editor: Editor) {
  const { from, to } = linkRangeOf(editor);
  editor.view.dispatch(editor.state.tr.removeMark(from, to, editor.schema.marks.link));
}

/** The typed address, with `https://` or `mailto:` added if it is missing; undefined if the text is not an address. */
export function linkUrlOf(input: string) {
  const text = input.trim();
  const isEmail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text);
  const isDomain = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text);
  const url = safeUrl(isEmail ? `mailto:${text}` : isDomain ? `https://${text}` : text);
  return url !== undefined && url.length <= richTextLimits.url ? url : undefined;
}
