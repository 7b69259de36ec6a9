import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { formatCount } from '@/contract/format';
import type { QuestionTexts } from '@/store/confirm/question';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';

type Props = { id: string; guard: NonNullable<QuestionTexts['guard']>; onConfirm: () => void };

/** Requires typing a number before an unusual action. */
export function TypeToConfirmForm({ id, guard, onConfirm }: Props) {
  const [typedText, setTypedText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMismatch = typedText.replace(/[,.\s]/g, '') !== String(guard.number);

  function handleSubmit() {
    setSubmitted(true);
    if (!isMismatch) onConfirm();
  }

  return (
    <Form id={id} onSubmit={handleSubmit} sx={{ mt: 2 }}>
      <Stack spacing={2}>
        <Alert severity="warning">{guard.text}</Alert>
        <TextInput
          name="typed"
          label={`Type ${formatCount(guard.number)} to continue`}
          inputMode="numeric"
          autoComplete="off"
          value={typedText}
          error={isSubmitted && isMismatch}
          helperText={isSubmitted && isMismatch ? `Enter ${formatCount(guard.number)} to continue.` : undefined}
          onChange={({ target }) => setTypedText(target.value)}
        />
      </Stack>
    </Form>
  );
}
