import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';

import { formatContact } from '@/contract/patterns';
import { DemoCode } from '@/features/shared/Demo';
import { codeAskedAgain, numberChangeDropped, selectNumberChange } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { CodeInput } from '@/ui/fields/CodeInput';
import { FormattedText } from '@/ui/text/FormattedText';

type Props = { code: string; onCode: (code: string) => void };

/** The field for the code sent to the new number, with links to resend it or change the number. */
export function CodeStep({ code, onCode }: Props) {
  const hintId = useId();
  const dispatch = useAppDispatch();
  const { contact, token, problem, waitS, sending } = useAppSelector(selectNumberChange);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isCodeWrong = problem?.field === 'code';
  const isWaiting = waitS > 0;

  return (
    <Box sx={stepStyles}>
      <Typography variant="h3" component="h2" ref={heading} tabIndex={-1}>
        Confirm your new number
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        We sent a 4-digit code to{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatContact(contact)}
        </Box>
        . Your old number stays in use until you enter the code and save.
      </Typography>
      <CodeInput label="4-digit code" value={code} onChange={onCode} isInvalid={isCodeWrong} describedBy={hintId} />
      <FormHelperText id={hintId} error={isCodeWrong} sx={{ mt: 1 }}>
        <FormattedText text={isCodeWrong ? problem.text : 'You can paste the code.'} />
      </FormHelperText>
      {token && (
        <Box sx={{ mt: 2 }}>
          <DemoCode key={token} onFill={onCode} />
        </Box>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, mt: 1, ml: -1 }}>
        <Button
          aria-disabled={isWaiting || sending !== null}
          onClick={() => dispatch(codeAskedAgain())}
          sx={{
            fontVariantNumeric: 'tabular-nums',
            '&[aria-disabled="true"]': { color: 'text.secondary', cursor: 'default' },
          }}
        >
          <span>{isWaiting ? `Send a new code in ${waitS} sec` : 'Send a new code'}</span>
        </Button>
        <Button disabled={sending !== null} onClick={() => dispatch(numberChangeDropped())}>
          Use another number
        </Button>
      </Stack>
    </Box>
  );
}

const stepStyles = {
  p: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.default',
};
