import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type Editor } from '@tiptap/core';
import type { SelectionBookmark } from '@tiptap/pm/state';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';

import type { MediaBlock } from '@/contract/richText/document';
import { KeyboardHelpPopup } from '@/ui/dialogs/KeyboardHelpPopup';
import { CaptionPopup, LinkPopup, NewTablePopup } from './EditorPopups';
import { EditorToolbar } from './EditorToolbar';
import { mediaOf, nodesOf } from './editorDocument';
import { editorStyles } from './editorStyles';
import { type EditorPopup, editorTools, otherKeys, resolveModKey } from './editorTools';
import { insertBlock } from './insertBlock';
import { TableMenu } from './TableMenu';
import { useTextEditor } from './useTextEditor';

export type MediaPopupProps = {
  /** The picture or video to change, or null to insert a new one. */
  currentMedia: MediaBlock | null;
  onChoose: (media: MediaBlock) => void;
  onClose: () => void;
};

export type TextEditorProps = {
  label: string;
  labelId: string;
  describedBy: string;
  isWrong: boolean;
  value: string;
  /** The URLs of the text's files, by their IDs. */
  links: ReadonlyMap<number, string>;
  /** A file can no longer be loaded from its link; new `links` fix it. */
  onMediaError: () => void;
  onChange: (html: string) => void;
  /** Selects or uploads a picture or video. */
  MediaPopup: ComponentType<MediaPopupProps>;
};

type OpenPopup = { popup: EditorPopup; opener: HTMLElement | null; place: SelectionBookmark };

/** The editor with its toolbar. */
export function TextEditor({
  label,
  labelId,
  describedBy,
  isWrong,
  value,
  links,
  onMediaError,
  onChange,
  MediaPopup,
}: TextEditorProps) {
  const [opened, setOpened] = useState<OpenPopup | null>(null);
  const [pasteNote, setPasteNote] = useState('');
  const entry = useRef<HTMLButtonElement>(null);
  const mustRestoreFocus = useRef(false);
  const id = `${labelId}-text`;
  const pastedId = `${labelId}-pasted`;
  const attributes = useMemo(
    () => ({
      id,
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': `${describedBy} ${pastedId}`,
      'aria-invalid': String(isWrong),
    }),
    [id, labelId, describedBy, pastedId, isWrong],
  );
  const { editor, mount, handleError } = useTextEditor({
    value,
    links,
    onMediaError,
    attributes,
    onChange,
    onKeyDown: handleKeyDown,
    onPasted: setPasteNote,
    onReplaced: () => setOpened(null),
  });
  const isMedia = editor.isActive('media');

  function open(popup: EditorPopup, opener: HTMLElement | null) {
    setOpened({ popup, opener, place: editor.state.selection.getBookmark() });
  }

  /** Changes the text where the cursor was when a popup was opened, and returns focus there. */
  function applyChange(change: (editor: Editor) => void) {
    const { state, view } = editor;
    // A popup's fields may have moved the page's selection.
    if (opened) view.dispatch(state.tr.setSelection(opened.place.resolve(state.doc)));
    change(editor);
    if (opened) {
      mustRestoreFocus.current = true;
      setOpened(null);
    } else view.focus();
  }

  // A popup first returns focus to its opener.
  useEffect(() => {
    if (opened !== null || !mustRestoreFocus.current) return;
    mustRestoreFocus.current = false;
    editor.view.focus();
  }, [opened, editor]);

  function handleKeyDown(event: KeyboardEvent) {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (event.altKey && event.key === 'F10') entry.current?.focus();
    else if (isCommand && event.key.toLowerCase() === 'k') {
      if (!editor.isActive('media')) open('link', null);
    } else if (event.key === 'Enter' && editor.isActive('media')) open('media', null);
    else return false;
    return true;
  }

  function chooseMedia(media: MediaBlock) {
    applyChange(() => nodesOf([media]).forEach((node) => insertBlock(editor, node)));
  }

  const popup = { editor, applyChange, onClose: () => setOpened(null) };
  return (
    <>
      <Box sx={editorStyles} data-wrong={isWrong}>
        <EditorToolbar
          label={`${label} tools`}
          editor={editor}
          controls={id}
          entry={entry}
          applyChange={applyChange}
          onOpen={open}
          onLeave={() => editor.view.focus()}
        />
        <div ref={mount} onErrorCapture={handleError} />
      </Box>
      <FormHelperText id={pastedId} role="status">
        {pasteNote}
      </FormHelperText>
      {opened?.popup === 'link' && <LinkPopup {...popup} />}
      {opened?.popup === 'newTable' && <NewTablePopup {...popup} />}
      {opened?.popup === 'caption' && <CaptionPopup {...popup} />}
      {opened?.popup === 'tableMenu' && opened.opener && (
        <TableMenu {...popup} anchor={opened.opener} onOpen={(next) => open(next, opened.opener)} />
      )}
      {opened?.popup === 'keys' && <KeyboardHelpPopup keys={keys} onClose={popup.onClose} />}
      {opened?.popup === 'media' && (
        <MediaPopup
          currentMedia={isMedia ? mediaOf({ attrs: editor.getAttributes('media') }) : null}
          onChoose={chooseMedia}
          onClose={popup.onClose}
        />
      )}
    </>
  );
}

const keys = [
  ...editorTools.flatMap(({ keys: pressed, label }) => (pressed ? [[resolveModKey(pressed), label] as const] : [])),
  ...otherKeys,
];
