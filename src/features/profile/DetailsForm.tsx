import { useEffect, useRef, useState } from 'react';

import { formatLongDate } from '@/contract/format';
import { isCode, lastTenDigits } from '@/contract/patterns';
import { fullNameOf, type User } from '@/contract/people/user';
import { ContactField } from '@/features/shared/ContactField';
import { changesSaved, numberTyped, profileLeft, selectNumberChange } from '@/store/account/userSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';

import { CodeStep } from './CodeStep';

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

  function handleSubmit() {
    dispatch(changesSaved({ contact, userOtp: code }));
  }

  return (
    <Form ref={form} onSubmit={handleSubmit} sx={{ display: 'grid', gap: 2.5 }}>
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
