import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { codeResendDelayMs } from '@/contract/people/codes';
import { DemoCode } from '@/features/shared/Demo';
import { useAppSelector } from '@/store/hooks';
import { saveCodeStep } from '@/store/session/browserStorage';
import { selectContact, selectPending } from '@/store/session/sessionSlice';
import { announce } from '@/ui/announce/announce';
import { CodeInput } from '@/ui/fields/CodeInput';
import { useFields } from '@/ui/fields/useFields';
import { useSecondsUntil } from '@/ui/hooks/useSecondsUntil';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { FormattedText } from '@/ui/text/FormattedText';
import { durationText } from '@/ui/text/duration';

import { FormShell, PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';
import { findCodeProblem } from './recoveryRules';
import { useSubmit } from './useSubmit';

type Props = {
  title: string;
  audience?: 'member' | 'console';
  /** Where the code was sent. */
  recipient: string;
  /** Verifies the code; resolves to the error message or null. */
  verify: (code: string) => Promise<string | null>;
  isVerifying: boolean;
  /** Requests another code; resolves to false if none was sent. */
  onResend: () => Promise<boolean>;
  /** The page that requests a code; `loginPage` is the page to log in. */
  codePage: string;
  loginPage: string;
};

/** How long a step is kept when the service does not say how long a code is valid. */
const defaultCodeLifeS = 300;

/** Navigation state that the previous page passes on. */
export type CodeLocationState = {
  sentAt: number;
  /** True if the code was requested with the SSN; the SSN is not stored, so a new code requires entering it again. */
  wasSsnChecked?: boolean;
};

/**
 * The step that verifies a code, with its expiry, remaining attempts, and a resend button; used by members and the
 * console.
 */
export function CodePage({ title, audience, recipient, verify, isVerifying, onResend, codePage, loginPage }: Props) {
  const pending = useAppSelector(selectPending);
  const [isStepMissing] = useState(pending === null);
  const { codeLifeS } = useSiteConfig();
  const { pathname: page, state } = useLocation() as { pathname: string; state: Partial<CodeLocationState> | null };
  const [sentAt, setSentAt] = useState(() => pending?.sentAt ?? state?.sentAt ?? Date.now());
  const endsAt = sentAt + (codeLifeS ?? defaultCodeLifeS) * 1000;
  const secondsLeft = useSecondsUntil(endsAt);
  const isExpired = pending !== null && codeLifeS !== null && secondsLeft === 0;
  const contact = useAppSelector(selectContact);

  useEffect(() => {
    if (!pending || isExpired || pending.purpose === 'newPassword') return undefined;
    const { purpose, token } = pending;
    saveCodeStep({ purpose, token, contact, page, sentAt, endsAt });
    return () => saveCodeStep(null);
  }, [pending, contact, page, sentAt, endsAt, isExpired]);

  const form = useFields({ code: '' });
  const codeInput = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { value, error, helperText } = form.field('code');

  const handleSubmit = useSubmit(
    form,
    (values) => findCodeProblem(values, pending),
    async ({ code }) => {
      const text = await verify(code);
      if (!text) return;
      // A wrong code is cleared so that the next one can be typed at once.
      form.clear();
      form.markInvalid(['code'], text);
    },
  );

  async function handleResend() {
    if (!(await onResend())) return;
    setSentAt(Date.now());
    form.clear();
    announce('We sent a new code.');
    codeInput.current?.querySelector('input')?.focus();
  }

  function getHint() {
    if (error) return helperText ?? 'Enter the 4 digits of the newest code we sent you.';
    if (isStepMissing) return 'We’ll send a code when you start over.';
    if (isExpired) return 'This code has expired. Get a new one.';
    return codeLifeS === null
      ? 'You can paste the code.'
      : `You can paste the code. It expires in ${durationText(codeLifeS)}.`;
  }

  return (
    <SignInLayout
      title={title}
      heading="Enter your code"
      lead={
        isStepMissing
          ? 'No code has been sent. Start over to get one.'
          : `We sent a 4-digit code to ${recipient}. It may take a minute to arrive.`
      }
      audience={audience}
    >
      <FormShell
        submitLabel="Verify"
        isSending={isVerifying}
        onSubmit={handleSubmit}
        links={
          <>
            {pending ? (
              <ResendButton sentAt={sentAt} onResend={handleResend} />
            ) : (
              <PlainLink to={codePage}>Start over</PlainLink>
            )}
            <PlainLink to={loginPage}>Back to login</PlainLink>
          </>
        }
      >
        <Box ref={codeInput}>
          <CodeInput
            label="4-digit code"
            value={value}
            onChange={(code) => form.set('code', code)}
            isInvalid={error}
            describedBy={hintId}
          />
          <FormHelperText id={hintId} error={error || isExpired} sx={{ mt: 1 }}>
            <FormattedText text={getHint()} />
          </FormHelperText>
        </Box>
        {pending && !isExpired && <DemoCode key={sentAt} onFill={(code) => form.set('code', code)} />}
      </FormShell>
    </SignInLayout>
  );
}

type ResendButtonProps = { sentAt: number; onResend: () => Promise<void> };

/** The button for another code, with a countdown until it is enabled. */
function ResendButton({ sentAt, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(sentAt + codeResendDelayMs);
  const isRequesting = useRef(false);

  async function handleClick() {
    if (isRequesting.current) return;
    isRequesting.current = true;
    try {
      await onResend();
    } finally {
      isRequesting.current = false;
    }
  }

  if (seconds > 0)
    return (
      <Typography color="textSecondary" sx={[lineStyles, { fontVariantNumeric: 'tabular-nums' }]}>
        {`Send a new code in ${seconds} sec`}
      </Typography>
    );
  return (
    <Link component="button" type="button" onClick={() => void handleClick()} sx={lineStyles}>
      Send a new code
    </Link>
  );
}

const lineStyles = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)', fontSize: '1rem' };
