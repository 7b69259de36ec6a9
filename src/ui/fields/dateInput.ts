import type { HTMLInputTypeAttribute, SyntheticEvent } from 'react';

/**
 * The value of a date field with an incomplete or impossible date, such as February 30. The browser shows what was
 * typed, but reports the field as empty, so that an optional date would be lost without an error.
 */
export const incompleteDate = 'incomplete';

export const isDateType = (type: HTMLInputTypeAttribute | undefined) => type === 'date' || type === 'datetime-local';

type Field = {
  value: string;
  onChange?: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
};
type InputSyntheticEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Reports `incompleteDate` in place of an empty value, also on key presses, because an incomplete date in an empty field
 * causes no change event. */
export function dateInputProps({ value, onChange, onBlur }: Field) {
  function handleInput({ currentTarget }: InputSyntheticEvent) {
    const newValue = currentTarget.validity.badInput ? incompleteDate : currentTarget.value;
    if (newValue !== value) onChange?.({ target: { value: newValue } });
  }
  return {
    // Any other value would delete what was typed.
    value: value === incompleteDate ? '' : value,
    onChange: handleInput,
    onKeyUp: handleInput,
    onBlur: (event: InputSyntheticEvent) => {
      handleInput(event);
      onBlur?.();
    },
  };
}
