import type { ReactNode } from 'react';

import { cleanSsnInput, isPlaceholderSsn, isSsn, placeholderSsnError } from '@/contract/patterns';

import { TextInput } from '@/ui/fields/TextInput';
import type { Field } from '@/ui/fields/useFields';

type Props = Omit<Field, 'helperText'> & { label: string; helperText?: ReactNode };

/** A Social Security number field: typing stops at nine digits, and it validates on each change. */
export function SsnField({ value, error, helperText, onChange, ...field }: Props) {
  const isInvalid = value !== '' && !isSsn(value);
  const problem = isPlaceholderSsn(value) ? `This ${placeholderSsnError}.` : 'Enter all 9 digits.';
  return (
    <TextInput
      {...field}
      value={value}
      autoComplete="off"
      inputMode="numeric"
      spellCheck={false}
      error={error || isInvalid}
      helperText={helperText ?? (isInvalid ? problem : '9 digits, without dashes')}
      onChange={(event) => onChange({ target: { value: cleanSsnInput(event.target.value) } })}
    />
  );
}
