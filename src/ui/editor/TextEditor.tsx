import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type Editor } from '@tiptap/core';
import type { SelectionBookmark } from '@tiptap/pm/state';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';

import type { MediaBlock } from '@/contract/richText/document';
import { KeyboardHelpPopup } from '@/ui/dialogs/KeyboardHelpPopup';
import { CaptionPopup, LinkPopup, NewTablePopup } from './EditorPopups';
import { EditorToolbar } from './EditorToolbar';
import { TableMenu } from './TableMenu';
import { mediaOf, nodesOf } from './editorDocument';
import { editorStyles } from './editorStyles';
import { type EditorPopup, editorTools, shortcutsWithoutButton, shortcutText } from './editorTools';
import { insertBlock } from './insertBlock';
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
  isInvalid: boolean;
  value: string;
  /** The URLs of the text's files, by their IDs. */
  links: ReadonlyMap<number, string>;
  /** Called when a file can no longer be loaded from its link, so that the caller passes new `links`. */
  onMediaError: () => void;
  onChange: (html: string) => void;
  /** Selects or uploads a picture or video. */
  MediaPopup: ComponentType<MediaPopupProps>;
};

type PopupState = { popup: EditorPopup; opener: HTMLElement | null; bookmark: SelectionBookmark };

/** The editor with its toolbar. */
export function TextEditor({
  label,
  labelId,
  describedBy,
  isInvalid,
  value,
  links,
  onMediaError,
  onChange,
  MediaPopup,
}: TextEditorProps) {
  const [currentPopup, setCurrentPopup] = useState<PopupState | null>(null);
  const [pasteNote, setPasteNote] = useState('');
  const toolbarTabStop = useRef<HTMLButtonElement>(null);
  const mustRestoreFocus = useRef(false);
  const id = `${labelId}-text`;
  const pasteNoteId = `${labelId}-pasted`;
  const attributes = useMemo(
    () => ({
      id,
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': `${describedBy} ${pasteNoteId}`,
      'aria-invalid': String(isInvalid),
    }),
    [id, labelId, describedBy, pasteNoteId, isInvalid],
  );
  const { editor, mount, handleError } = useTextEditor({
    value,
    links,
    onMediaError,
    attributes,
    onChange,
    onKeyDown: handleKeyDown,
    onPasted: setPasteNote,
    onReplaced: () => setCurrentPopup(null),
  });
  const isMedia = editor.isActive('media');

  function showPopup(popup: EditorPopup, opener: HTMLElement | null) {
    setCurrentPopup({ popup, opener, bookmark: editor.state.selection.getBookmark() });
  }

  /** Changes the text where the cursor was when a popup was opened, and returns focus there. */
  function applyChange(change: (editor: Editor) => void) {
    const { state, view } = editor;
    // A popup's fields may have moved the page's selection.
    if (currentPopup) view.dispatch(state.tr.setSelection(currentPopup.bookmark.resolve(state.doc)));
    change(editor);
    if (currentPopup) {
      mustRestoreFocus.current = true;
      setCurrentPopup(null);
    } else view.focus();
  }

  // Popups return focus to their opener when they close, so focus moves to the text only after that.
  useEffect(() => {
    if (currentPopup !== null || !mustRestoreFocus.current) return;
    mustRestoreFocus.current = false;
    editor.view.focus();
  }, [currentPopup, editor]);

  function handleKeyDown(event: KeyboardEvent) {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (event.altKey && event.key === 'F10') toolbarTabStop.current?.focus();
    else if (isCommand && event.key.toLowerCase() === 'k') {
      if (!editor.isActive('media')) showPopup('link', null);
    } else if (event.key === 'Enter' && editor.isActive('media')) showPopup('media', null);
    else return false;
    return true;
  }

  function chooseMedia(media: MediaBlock) {
    applyChange(() => nodesOf([media]).forEach((node) => insertBlock(editor, node)));
  }

  const popupProps = { editor, applyChange, onClose: () => setCurrentPopup(null) };
  return (
    <>
      <Box sx={editorStyles} data-invalid={isInvalid}>
        <EditorToolbar
          label={`${label} tools`}
          editor={editor}
          controls={id}
          tabStopRef={toolbarTabStop}
          applyChange={applyChange}
          onOpen={showPopup}
          onEscape={() => editor.view.focus()}
        />
        <div ref={mount} onErrorCapture={handleError} />
      </Box>
      <FormHelperText id={pasteNoteId} role="status">
        {pasteNote}
      </FormHelperText>
      {currentPopup?.popup === 'link' && <LinkPopup {...popupProps} />}
      {currentPopup?.popup === 'newTable' && <NewTablePopup {...popupProps} />}
      {currentPopup?.popup === 'caption' && <CaptionPopup {...popupProps} />}
      {currentPopup?.popup === 'tableMenu' && currentPopup.opener && (
        <TableMenu
          {...popupProps}
          anchor={currentPopup.opener}
          onOpen={(next) => showPopup(next, currentPopup.opener)}
        />
      )}
      {currentPopup?.popup === 'keys' && <KeyboardHelpPopup shortcuts={shortcuts} onClose={popupProps.onClose} />}
      {currentPopup?.popup === 'media' && (
        <MediaPopup
          currentMedia={isMedia ? mediaOf({ attrs: editor.getAttributes('media') }) : null}
          onChoose={chooseMedia}
          onClose={popupProps.onClose}
        />
      )}
    </>
  );
}

const shortcuts = [
  ...editorTools.flatMap(({ keys, label }) => (keys ? [[keys, label] as const] : [])),
  ...shortcutsWithoutButton,
].map(([keys, action]) => [shortcutText(keys), action] as const);
