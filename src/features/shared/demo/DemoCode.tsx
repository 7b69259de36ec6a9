import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useGetDemoCodeQuery } from '@/api/signIn/demo';
import { announce } from '@/ui/announce/announce';
import { DemoNotice, focusSubmit } from './DemoNotice';

const messageKinds = { sms: 'text messages', email: 'emails' };

/** The pending step's code, fetched once on mount; a new code needs a new `key`. */
export function DemoCode({ onFill }: { onFill: (code: string) => void }) {
  const { data, isFetching, isError } = useGetDemoCodeQuery(undefined, { refetchOnMountOrArgChange: true });
  const sentCode = isFetching || isError ? null : data;
  const code = sentCode?.code;

  useEffect(() => {
    if (code) announce(`Demo: your code is ${[...code].join(' ')}.`);
  }, [code]);

  if (!sentCode) return null;
  return (
    <DemoNotice
      heading="Demo: your code"
      text={
        <>
          <span>{`The demo doesn’t send ${messageKinds[sentCode.channel]}. Your code is `}</span>
          <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' }}>
            {sentCode.code}
          </Box>
          .
        </>
      }
    >
      <Button
        variant="outlined"
        color="inherit"
        onClick={({ currentTarget }) => {
          onFill(sentCode.code);
          focusSubmit(currentTarget);
        }}
      >
        Fill in the code
      </Button>
    </DemoNotice>
  );
}
