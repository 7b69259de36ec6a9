import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import {
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { codeLength } from '@/contract/patterns';

import { boxesOf, type CodeEdit, clearActiveBox, clearBoxes, insertCharacters } from './codeEditing';
import { boxStyles, fieldStyles, frameStyles } from './codeInputStyles';

type Props = {
  label: string;
  length?: number;
  /** Whether only digits are accepted; otherwise, any character except a space. */
  numeric?: boolean;
  /** The characters; a space means an empty box between others. */
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  isInvalid: boolean;
  describedBy?: string;
};

/**
 * Boxes for a one-time code: one real, labeled input covers boxes that are only visual. Screen readers find one field,
 * the phone can fill in the code, and the input's selection is the active box.
 */
export function CodeInput({
  label,
  length = codeLength,
  numeric = true,
  value,
  onChange,
  onEnter,
  isInvalid,
  describedBy,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [lastEdit, setLastEdit] = useState<CodeEdit>({ value, activeIndex: 0 });
  const [isFocused, setFocused] = useState(false);
  // A code that was cleared from outside starts again at the first box.
  const activeIndex = value === '' && lastEdit.value !== '' ? 0 : lastEdit.activeIndex;
  const currentEdit: CodeEdit = { value, activeIndex };

  const removeInvalidCharacters = (text: string) => text.replace(numeric ? /\D/g : /\s/g, '');

  useLayoutEffect(() => {
    if (isFocused) input.current?.setSelectionRange(activeIndex, activeIndex + 1);
  });

  function applyEdit(next: CodeEdit) {
    setLastEdit(next);
    if (next.value !== value) onChange(next.value);
  }

  /** The code without the boxes that were selected, as with Ctrl+A; undefined if only the active box is. */
  function editWithoutSelection({ selectionStart, selectionEnd }: HTMLInputElement) {
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0];
    return to - from > 1 ? clearBoxes(value, from, to, length) : undefined;
  }

  /** Writes into the boxes; if the text has no valid character, such as a space, the selected boxes keep theirs. */
  function writeText(text: string, clearedEdit = currentEdit) {
    const characters = removeInvalidCharacters(text);
    applyEdit(insertCharacters(characters ? clearedEdit : currentEdit, characters, length));
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyActions[event.key];
    const clearedEdit = editWithoutSelection(event.currentTarget);
    if (event.key === 'Enter') {
      if (!onEnter) return;
      onEnter();
    } else if (clearedEdit && isDeleteKey(event.key)) applyEdit(clearedEdit);
    else if (action) applyEdit(action(currentEdit, length));
    else if (event.key.length === 1) writeText(event.key, clearedEdit);
    else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    writeText(event.clipboardData.getData('text'), editWithoutSelection(event.currentTarget));
  }

  /** Handles input without a key press: on-screen keyboards, dictation, and codes filled in by the phone. */
  function handleInput(event: InputEvent<HTMLInputElement>) {
    const { inputType, data } = event.nativeEvent;
    const typedText = removeInvalidCharacters(data ?? event.currentTarget.value);
    if (inputType?.startsWith('delete')) applyEdit(clearActiveBox(currentEdit, length));
    else if (inputType?.startsWith('insert') && data !== null && typedText.length < length)
      applyEdit(insertCharacters(currentEdit, typedText, length));
    // A complete code replaces the current characters.
    else applyEdit(insertCharacters({ value: '', activeIndex: 0 }, typedText, length));
  }

  /** A click on empty boxes activates the first one, because a code has to be complete. */
  function handlePointer(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width === 0) return;
    const clickedIndex = Math.min(length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * length)));
    setLastEdit({ value, activeIndex: value === '' ? 0 : clickedIndex });
  }

  return (
    <div>
      <FormLabel htmlFor={id} error={isInvalid}>
        {label}
      </FormLabel>
      <Box sx={frameStyles(length)}>
        {boxesOf(value, length).map((character, index) => (
          <Box
            key={index}
            aria-hidden
            data-active={isFocused && index === activeIndex}
            data-invalid={isInvalid}
            sx={boxStyles}
          >
            {character}
          </Box>
        ))}
        <Box
          component="input"
          ref={input}
          id={id}
          type="text"
          name="code"
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={length}
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onInput={handleInput}
          onChange={ignoreChange}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onPointerUp={handlePointer}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          sx={fieldStyles}
        />
      </Box>
    </div>
  );
}

const moveActiveBox =
  (offset: number) =>
  ({ value, activeIndex }: CodeEdit, length: number) => ({
    value,
    activeIndex: Math.min(Math.max(activeIndex + offset, 0), length - 1),
  });

const isDeleteKey = (key: string) => key === 'Backspace' || key === 'Delete';

const keyActions: Record<string, (edit: CodeEdit, length: number) => CodeEdit> = {
  Backspace: clearActiveBox,
  Delete: (edit, length) => ({ ...clearActiveBox(edit, length), activeIndex: edit.activeIndex }),
  ArrowLeft: moveActiveBox(-1),
  ArrowRight: moveActiveBox(1),
  Home: moveActiveBox(-Infinity),
  End: moveActiveBox(Infinity),
};

/** React requires `onChange` alongside `value`; `onInput` does the work. */
const ignoreChange = () => {};
