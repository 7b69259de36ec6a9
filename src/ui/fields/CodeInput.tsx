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
  /** Digits only, or any character except a space. */
  numeric?: boolean;
  /** The characters; a space marks an empty box between others. */
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  isWrong: boolean;
  describedBy?: string;
};

/**
 * Boxes for a one-time code: one real, labeled input covers boxes that are only drawn. Screen readers find one field,
 * the phone can fill in the code, and the input's selection is the active box.
 */
export function CodeInput({
  label,
  length = codeLength,
  numeric = true,
  value,
  onChange,
  onEnter,
  isWrong,
  describedBy,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState<CodeEdit>({ value, active: 0 });
  const [isFocused, setFocused] = useState(false);
  // A code that was cleared from outside starts again at the first box.
  const active = value === '' && last.value !== '' ? 0 : last.active;
  const edit: CodeEdit = { value, active };

  const cleaned = (text: string) => text.replace(numeric ? /\D/g : /\s/g, '');

  useLayoutEffect(() => {
    if (isFocused) input.current?.setSelectionRange(active, active + 1);
  });

  function accept(next: CodeEdit) {
    setLast(next);
    if (next.value !== value) onChange(next.value);
  }

  /** The code without the boxes that were selected, as with Ctrl+A; undefined if only the active box is. */
  function withoutSelection({ selectionStart, selectionEnd }: HTMLInputElement) {
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0];
    return to - from > 1 ? clearBoxes(value, from, to, length) : undefined;
  }

  /** Writes into the boxes; text without a character for them, such as a space, keeps what is selected. */
  function write(text: string, clearedEdit = edit) {
    const characters = cleaned(text);
    accept(insertCharacters(characters ? clearedEdit : edit, characters, length));
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    const cleared = withoutSelection(event.currentTarget);
    if (event.key === 'Enter') {
      if (!onEnter) return;
      onEnter();
    } else if (cleared && isDeleting(event.key)) accept(cleared);
    else if (action) accept(action(edit, length));
    else if (event.key.length === 1) write(event.key, cleared);
    else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    write(event.clipboardData.getData('text'), withoutSelection(event.currentTarget));
  }

  /** Handles input without a key press: on-screen keyboards, dictation, and codes filled in by the phone. */
  function handleInput(event: InputEvent<HTMLInputElement>) {
    const { inputType, data } = event.nativeEvent;
    const typedText = cleaned(data ?? event.currentTarget.value);
    if (inputType?.startsWith('delete')) accept(clearActiveBox(edit, length));
    else if (inputType?.startsWith('insert') && data !== null && typedText.length < length)
      accept(insertCharacters(edit, typedText, length));
    // A whole code replaces what is there.
    else accept(insertCharacters({ value: '', active: 0 }, typedText, length));
  }

  /** A click into empty boxes starts at the first, because a code has to be complete. */
  function handlePointer(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width === 0) return;
    const pointedBox = Math.min(length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * length)));
    setLast({ value, active: value === '' ? 0 : pointedBox });
  }

  return (
    <div>
      <FormLabel htmlFor={id} error={isWrong}>
        {label}
      </FormLabel>
      <Box sx={frameStyles(length)}>
        {boxesOf(value, length).map((character, index) => (
          <Box key={index} aria-hidden data-active={isFocused && index === active} data-wrong={isWrong} sx={boxStyles}>
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
          aria-invalid={isWrong}
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

const steppedBox =
  (by: number) =>
  ({ value, active }: CodeEdit, length: number) => ({
    value,
    active: Math.min(Math.max(active + by, 0), length - 1),
  });

const isDeleting = (key: string) => key === 'Backspace' || key === 'Delete';

const actions: Record<string, (edit: CodeEdit, length: number) => CodeEdit> = {
  Backspace: clearActiveBox,
  Delete: (edit, length) => ({ ...clearActiveBox(edit, length), active: edit.active }),
  ArrowLeft: steppedBox(-1),
  ArrowRight: steppedBox(1),
  Home: steppedBox(-Infinity),
  End: steppedBox(Infinity),
};

/** React requires `onChange` alongside `value`; `onInput` does the work. */
const ignoreChange = () => {};
