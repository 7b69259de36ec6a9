import { useState } from 'react';

import { isEmail } from '@/contract/patterns';

import { TextInput } from '@/ui/fields/TextInput';
import type { Field } from '@/ui/fields/useFields';

type Props = Field & {
  label: string;
  helperText?: string;
  /** The browser offers passkeys in this field. */
  allowsPasskeys?: boolean;
};

/** An email field that validates when it loses focus. */
export function EmailField({ value, error, helperText, allowsPasskeys, ...field }: Props) {
  const [wasBlurred, setBlurred] = useState(false);
  const isInvalid = wasBlurred && value !== '' && !isEmail(value.trim());
  const isMalformed = value !== '' && !isEmail(value.trim());
  return (
    <TextInput
      {...field}
      value={value}
      type="email"
      autoComplete={allowsPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      spellCheck={false}
      error={error || isInvalid}
      helperText={
        helperText ??
        ((error || isInvalid) && isMalformed ? 'Enter an email address, like name@example.com.' : undefined)
      }
      onBlur={() => setBlurred(true)}
    />
  );
}
