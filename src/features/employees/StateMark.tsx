import { styled } from '@mui/material/styles';

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    boxSizing: 'border-box',
    border: `2px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  },
  '&[data-on=true]::before': {
    borderColor: (theme.vars ?? theme).palette.success.main,
    backgroundColor: (theme.vars ?? theme).palette.success.main,
  },
}));

/** A yes or no in words, with a dot that is full or hollow. */
export function StateMark({ on, words }: { on: boolean; words: string }) {
  return <Mark data-on={on}>{words}</Mark>;
}
