import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const Drawing = ({ children }: { children: ReactNode }) => (
  <Box component="svg" viewBox="0 0 120 80" aria-hidden sx={frameStyles}>
    {children}
  </Box>
);

const frameStyles = {
  width: 120,
  height: 80,
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  color: 'divider',
} as const;
const accent = 'var(--mui-palette-primary-main)';
const mutedColor = 'var(--mui-palette-text-secondary)';
const softColor = 'var(--mui-palette-primary-soft)';

/** Illustration for an empty list: a quiet bay with an empty mooring. */
export const EmptyIllustration = () => (
  <Drawing>
    <circle cx="60" cy="36" r="30" fill={softColor} />
    <path d="M10 58c8 0 8-5 16-5s8 5 17 5 9-5 17-5 8 5 17 5 9-5 17-5 8 5 16 5" stroke={accent} />
    <path d="M26 68c7 0 7-4 14-4s7 4 14 4 7-4 14-4 7 4 14 4" stroke={mutedColor} opacity=".5" />
    <path d="M60 53V28" stroke={mutedColor} />
    <circle cx="60" cy="24" r="4" stroke={accent} />
  </Drawing>
);

/** Illustration for an error: a cloud over rough water. */
export const ErrorIllustration = () => (
  <Drawing>
    <circle cx="60" cy="36" r="30" fill={softColor} />
    <path d="M44 36a8 8 0 0 1 2-15 13 13 0 0 1 25 2 7 7 0 0 1 2 13z" stroke={mutedColor} />
    <path d="m61 36-6 9h9l-5 8" stroke="var(--mui-palette-secondary-main)" strokeLinejoin="round" />
    <path d="M10 66c6 0 10-8 16-8s9 8 17 8 11-8 17-8 9 8 17 8 11-8 17-8 10 8 16 8" stroke={accent} />
  </Drawing>
);

/** Illustration for an unknown URL: a buoy adrift. */
export const NotFoundIllustration = () => (
  <Drawing>
    <circle cx="60" cy="36" r="30" fill={softColor} />
    <path d="m50 54 6-26h8l6 26" stroke={mutedColor} strokeLinejoin="round" />
    <path d="M54 38h12M52 46h16" stroke="var(--mui-palette-secondary-main)" />
    <circle cx="60" cy="22" r="4" stroke="var(--mui-palette-secondary-main)" />
    <path d="M10 58c8 0 8-5 16-5s8 5 17 5 9-5 17-5 8 5 17 5 9-5 17-5 8 5 16 5" stroke={accent} />
    <path d="M26 68c7 0 7-4 14-4s7 4 14 4 7-4 14-4 7 4 14 4" stroke={mutedColor} opacity=".5" />
  </Drawing>
);
