import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

import { pages } from '@/contract/pages';

import { PlainLink } from './FormShell';
import { SignInLayout } from './SignInLayout';

type Props = {
  heading: string;
  text: string;
  audience?: ComponentProps<typeof SignInLayout>['audience'];
  /** The next step; without it, a link to the login page. */
  children?: ReactNode;
};

/** A result, or why there is no form. It may replace the focused element, so it receives focus. */
export function ResultCard({ heading, text, audience, children }: Props) {
  const textRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => textRef.current?.focus(), []);
  return (
    <SignInLayout title={heading} audience={audience}>
      <Stack spacing={2.5}>
        <Typography ref={textRef} tabIndex={-1} sx={{ outline: 'none' }}>
          {text}
        </Typography>
        {children ?? <PlainLink to={audience === 'console' ? pages.admin : pages.login}>Go to login</PlainLink>}
      </Stack>
    </SignInLayout>
  );
}
