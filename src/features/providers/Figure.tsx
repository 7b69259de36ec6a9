import { styled } from '@mui/material/styles';

/** A woman for F, a man for anything else (PROV-02); an ornament, so readers skip it. */
export function Figure({ gender }: { gender: string }) {
  const kind = gender.trim().toUpperCase() === 'F' ? 'female' : 'male';
  return (
    <Frame viewBox="0 0 48 48" aria-hidden data-figure={kind}>
      <path d={shapes[kind]} />
      <path d={face} />
    </Frame>
  );
}

const shoulders = 'M7 48c0-9.5 7-14 17-14s17 4.5 17 14z';
const face = 'M24 13c4.5 0 7 3.2 7 7.5s-3 9-7 9-7-4.7-7-9 2.5-7.5 7-7.5z';
/** Hair and shoulders. */
const shapes = {
  female: `${shoulders}M24 8c8 0 12.5 5.5 12.5 13 0 4.5.5 8 2 11-4 2.5-9.5 3-14.5 3s-10.5-.5-14.5-3c1.5-3 2-6.5 2-11C11.5 13.5 16 8 24 8z`,
  male: `${shoulders}M24 8c6.5 0 9.5 4.5 9.5 10.5 0 1.5-.3 3-.8 4H15.3c-.5-1-.8-2.5-.8-4C14.5 12.5 17.5 8 24 8z`,
};

const Frame = styled('svg')(({ theme }) => ({
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: '50%',
  fill: (theme.vars ?? theme).palette.primary.main,
  backgroundColor: (theme.vars ?? theme).palette.primary.soft,
  '& > path + path': { fill: (theme.vars ?? theme).palette.background.paper },
}));
