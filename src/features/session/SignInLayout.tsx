import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';

import { pages } from '@/contract/pages';
import { Logo } from '@/ui/page/Logo';
import { PageLink } from '@/ui/page/PageLink';
import { usePageFocus } from '@/ui/hooks/usePageFocus';

import { HarborScene } from './HarborScene';

type Props = {
  title: string;
  heading?: string;
  /** What happens on this page, in a sentence. */
  lead?: ReactNode;
  side?: 'member' | 'console';
  children: ReactNode;
};

const promise = {
  member: { words: 'A calm harbor for your health benefits.', detail: 'Plans, family and care, in one place.' },
  console: { words: 'The whole programme, well in hand.', detail: 'Employees, messages and content for members.' },
};

/** The pages before the sign-in: the product's face on one side, one short form on the other. */
export function SignInLayout({ title, heading = title, lead, side = 'member', children }: Props) {
  const headline = useRef<HTMLHeadingElement>(null);
  usePageFocus(title, headline);
  const { words, detail } = promise[side];

  return (
    <Box sx={split}>
      <Box component="header" sx={panel}>
        <HarborScene />
        <Box sx={{ position: 'relative' }}>
          <Logo isPlain />
          <Typography component="p" sx={slogan}>
            {words}
          </Typography>
          <Typography
            component="p"
            sx={{ display: { xs: 'none', md: 'block' }, opacity: 0.85, fontSize: 'min(1.0625rem, 1.9vw)' }}
          >
            {detail}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: { md: '100dvh' }, bgcolor: 'background.paper' }}>
        <Box component="main" sx={column}>
          <Typography variant="h1" ref={headline} tabIndex={-1}>
            {heading}
          </Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {lead}
            </Typography>
          )}
          <Box sx={{ mt: 3.5 }}>{children}</Box>
        </Box>
        <Stack component="footer" direction="row" sx={{ px: 3, py: 2.5, justifyContent: 'center' }}>
          <Link component={PageLink} to={pages.publicPolicy} variant="body2" color="textSecondary">
            Privacy Policy
          </Link>
        </Stack>
      </Box>
    </Box>
  );
}

const split = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(380px, 46%) 1fr' },
  gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
  minHeight: '100dvh',
};

const panel = {
  position: { xs: 'relative', md: 'sticky' },
  top: 0,
  height: { xs: 176, md: '100dvh' },
  overflow: 'hidden',
  p: { xs: 2.5, md: 5 },
  color: '#fff',
  background: 'linear-gradient(#073f45, #0b5a61 55%, #17757a)',
};

const slogan = {
  display: { xs: 'none', md: 'block' },
  mt: 7,
  mb: 1.5,
  maxWidth: '11em',
  fontWeight: 700,
  fontSize: 'min(2.5rem, 4.2vw)',
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
};

const column = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: { md: 'center' },
  width: 1,
  maxWidth: 448,
  mx: 'auto',
  px: 3,
  pt: { xs: 4, md: 6 },
  pb: 3,
};
