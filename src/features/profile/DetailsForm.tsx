import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';

import { formatLongDate } from '@/contract/format';
import { formatContact, isCode, lastTenDigits } from '@/contract/patterns';
import { fullNameOf, type User } from '@/contract/people/user';
import { ContactField } from '@/features/shared/ContactField';
import { DemoCode } from '@/features/shared/Demo';
import {
  changesSaved,
  codeAskedAgain,
  numberChangeDropped,
  numberTyped,
  profileLeft,
  selectNumberChange,
} from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { CodeInput } from '@/ui/fields/CodeInput';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';
import { FormattedText } from '@/ui/text/FormattedText';

const numberHint = 'We’ll text a code to confirm a new number.';

/** The person's details, of which only the contact number can be changed; `Save Changes` submits both steps of that. */
export function DetailsForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const { step, contact: requestedContact, token, sending, problem } = useAppSelector(selectNumberChange);
  const [typedContact, setTypedContact] = useState<string | null>(null);
  const [enteredCode, setEnteredCode] = useState({ code: '', token });
  const contact =
    step === 'code' ? lastTenDigits(requestedContact) : (typedContact ?? lastTenDigits(user.userContact ?? ''));
  // A code typed for an earlier token is discarded when a new code is sent.
  const code = enteredCode.token === token ? enteredCode.code : '';
  const [previousProblem, setPreviousProblem] = useState(problem);
  if (problem !== previousProblem) {
    setPreviousProblem(problem);
    // A wrong code is cleared so that the next one can be typed at once.
    if (problem?.field === 'code' && isCode(code)) setEnteredCode({ code: '', token });
  }

  useEffect(() => () => void dispatch(profileLeft()), [dispatch]);
  useFocusNumber(form, step);

  return (
    <Form
      ref={form}
      onSubmit={() => dispatch(changesSaved({ contact, userOtp: code }))}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <TextInput
        name="fullName"
        label="Full Name"
        value={fullNameOf(user)}
        readOnly
        helperText="From your employer’s records."
      />
      {user.birthDate && (
        <TextInput
          name="birthDate"
          label="Date of Birth"
          value={formatLongDate(user.birthDate)}
          readOnly
          helperText="From your employer’s records."
        />
      )}
      <ContactField
        label="Contact Number"
        name="contact"
        value={contact}
        readOnly={step === 'code'}
        error={problem?.field === 'contact'}
        helperText={problem?.field === 'contact' ? problem.text : contact.length === 10 ? numberHint : undefined}
        onChange={({ target }) => {
          setTypedContact(target.value);
          dispatch(numberTyped());
        }}
      />
      {step === 'code' && (
        <CodeStep
          code={code}
          onCode={(next) => {
            setEnteredCode({ code: next, token });
            dispatch(numberTyped());
          }}
        />
      )}
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        isBusy={sending !== null}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        Save Changes
      </BusyButton>
    </Form>
  );
}

/** Moves focus to the number when the code step closes. */
function useFocusNumber(form: React.RefObject<HTMLFormElement | null>, step: string) {
  const previousStep = useRef(step);

  useEffect(() => {
    if (previousStep.current === 'code' && step === 'number')
      form.current?.querySelector<HTMLElement>('[name="contact"]')?.focus();
    previousStep.current = step;
  }, [form, step]);
}

type CodeStepProps = { code: string; onCode: (code: string) => void };

/** The field for the code sent to the new number, with links to resend it or change the number. */
function CodeStep({ code, onCode }: CodeStepProps) {
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
