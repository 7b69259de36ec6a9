import type { ReactNode } from 'react';

import { isSsn, cleanSsnInput } from '@/contract/patterns';

import { TextInput } from '@/ui/fields/TextInput';
import type { Field } from '@/ui/fields/useFields';

type Props = Omit<Field, 'helperText'> & { label: string; helperText?: ReactNode };

/** A Social Security Number field: typing stops at nine digits, and it validates at each change. */
export function SsnField({ value, error, helperText, onChange, ...field }: Props) {
  const isPartial = value !== '' && !isSsn(value);
  return (
    <TextInput
      {...field}
      value={value}
      autoComplete="off"
      inputMode="numeric"
      spellCheck={false}
      error={error || isPartial}
      helperText={helperText ?? (isPartial ? 'Enter all 9 digits.' : '9 digits, without dashes')}
      onChange={(event) => onChange({ target: { value: cleanSsnInput(event.target.value) } })}
    />
  );
}
