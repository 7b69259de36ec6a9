import { isContact, typedContact } from '@/contract/patterns';

import { TextInput } from './TextInput';
import type { Field } from './useFields';

type Props = Field & { label: string; helperText?: string };

/** A contact number: typing stops at ten digits, a pasted prefix is dropped, and validity shows at each change (D-19). */
export function ContactField({ value, error, helperText, onChange, ...field }: Props) {
  const isPartial = value !== '' && !isContact(value);
  return (
    <TextInput
      {...field}
      value={value}
      type="tel"
      autoComplete="tel-national"
      inputMode="numeric"
      error={error || isPartial}
      helperText={helperText ?? (isPartial ? 'Enter all 10 digits.' : '10 digits')}
      onChange={(event) => onChange({ target: { value: typedContact(event.target.value) } })}
    />
  );
}
