import { cleanContactInput, contactDigits, isContact } from '@/contract/patterns';

import { TextInput } from '@/ui/fields/TextInput';
import type { Field } from '@/ui/fields/useFields';

type Props = Field & {
  label: string;
  helperText?: string;
  readOnly?: boolean;
  /** The browser offers passkeys in this field. */
  allowsPasskeys?: boolean;
};

/** A contact number field: typing stops at ten digits, a pasted prefix is dropped, and it validates on each change. */
export function ContactField({ value, error, helperText, onChange, allowsPasskeys, ...field }: Props) {
  const isPartial = value !== '' && !isContact(value);
  return (
    <TextInput
      {...field}
      value={value}
      type="tel"
      autoComplete={allowsPasskeys ? 'tel-national webauthn' : 'tel-national'}
      inputMode="numeric"
      error={error || isPartial}
      helperText={helperText ?? (isPartial ? 'Enter all 10 digits.' : '10 digits')}
      onChange={({ target }) => {
        if (!hasExtraDigit(value, target.value)) onChange({ target: { value: cleanContactInput(target.value) } });
      }}
    />
  );
}

/** Whether one more digit was typed into a full field; longer additions were pasted and may contain a prefix. */
const hasExtraDigit = (previousValue: string, text: string) =>
  previousValue.length === contactDigits &&
  [...text].some((_, index) => text.slice(0, index) + text.slice(index + 1) === previousValue);
