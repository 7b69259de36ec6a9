import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';

import { useAppSelector } from '@/store/hooks';
import { selectPendingToken } from '@/store/sessionSlice';
import { CodeInput } from '@/ui/CodeInput';
import { useFields } from '@/ui/useFields';

import { FormShell } from './FormShell';
import { codeProblem } from './recoveryRules';
import { useSubmit } from './useSubmit';

type Props = {
  /** Checks the code; false marks the boxes. */
  check: (code: string) => Promise<boolean>;
  isChecking: boolean;
  links: ReactNode;
};

/** The code's boxes and their rules, the same for members and the console. */
export function CodeForm({ check, isChecking, links }: Props) {
  const token = useAppSelector(selectPendingToken);
  const form = useFields({ code: '' });
  const hintId = useId();
  const { value, error } = form.field('code');

  const handleSubmit = useSubmit(
    form,
    (values) => codeProblem(values, token),
    async ({ code }) => {
      if (!(await check(code))) form.mark(['code']);
    },
  );

  return (
    <FormShell action="Verify" isSending={isChecking} onSubmit={handleSubmit} links={links}>
      <Box>
        <CodeInput
          label="4-digit code"
          value={value}
          onChange={(code) => form.set('code', code)}
          wrong={error}
          describedBy={hintId}
        />
        <FormHelperText id={hintId} error={error} sx={{ mt: 1 }}>
          {error ? 'Enter the 4 digits of the newest code we sent you.' : 'You may paste the code.'}
        </FormHelperText>
      </Box>
    </FormShell>
  );
}
