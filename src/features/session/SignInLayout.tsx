import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { pages } from '@/contract/pages';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { usePageFocus } from '@/ui/hooks/usePageFocus';
import { Logo } from '@/ui/page/Logo';
import { PageLink } from '@/ui/page/PageLink';
import { setToastPosition } from '@/ui/toast/toastPosition';

type Props = {
  title: string;
  heading?: string;
  /** One sentence that explains the page. */
  lead?: ReactNode;
  audience?: 'member' | 'console';
  children: ReactNode;
};

const slogans = {
  member: { text: 'Your health benefits, all in one place.', detail: 'Plans, family, and care.' },
  console: { text: 'Manage your benefits program.', detail: 'Employees, messages, and content for members.' },
};

/** Layout of the pages before login: an illustration with a slogan, and a short form. */
export function SignInLayout({ title, heading = title, lead, audience = 'member', children }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePageFocus(title, headingRef);
  useToastsAtTop();
  const { text, detail } = slogans[audience];

  return (
    <Box sx={splitStyles}>
      <Box component="header" sx={panelStyles}>
        <HarborScene />
        <Box sx={{ position: 'relative' }}>
          <Logo isPlain />
          <Typography component="p" sx={sloganStyles}>
            {text}
          </Typography>
          <Typography
            component="p"
            sx={{
              display: { xs: 'none', md: 'block' },
              opacity: 'var(--look-detail, 0.85)',
              fontSize: 'min(1.0625rem, 1.9vw)',
            }}
          >
            {detail}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: { md: '100dvh' }, bgcolor: 'background.paper' }}>
        <Box component="main" sx={columnStyles}>
          <Typography variant="h1" ref={headingRef} tabIndex={-1}>
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

/** There is no header here, so on wide screens toasts appear in the space that is kept free above the heading. */
function useToastsAtTop() {
  const isWide = useMediaQuery('(min-width: 900px)');
  useLayoutEffect(() => {
    if (!isWide) return;
    setToastPosition(() => 16);
    return () => setToastPosition(undefined);
  }, [isWide]);
}

const splitStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(380px, 46%) 1fr' },
  gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
  minHeight: '100dvh',
};

const panelStyles = {
  position: { xs: 'relative', md: 'sticky' },
  top: 0,
  height: { xs: 176, md: '100dvh' },
  overflow: 'hidden',
  p: { xs: 2.5, md: 5 },
  color: '#fff',
  background: 'linear-gradient(var(--look-deep, #073f45), var(--look-main, #0b5a61) 55%, var(--look-main, #17757a))',
};

const sloganStyles = {
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

const columnStyles = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: { md: 'center' },
  width: 1,
  maxWidth: 448,
  mx: 'auto',
  px: 3,
  pt: { xs: 4, md: 14 },
  pb: 3,
};

/** The login pages' decorative harbor scene. */
function HarborScene() {
  return (
    <Box component="svg" viewBox="0 0 640 420" preserveAspectRatio="xMidYMid slice" aria-hidden sx={sceneStyles}>
      <defs>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2c858a" />
          <stop offset="1" stopColor="#0a4a50" />
        </linearGradient>
        <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffc2ab" />
          <stop offset="1" stopColor="#f2866a" />
        </linearGradient>
      </defs>
      <circle cx="232" cy="212" r="132" fill="#ffb79f" opacity=".07" />
      <circle cx="232" cy="212" r="96" fill="#ffb79f" opacity=".1" />
      <circle cx="232" cy="212" r="60" fill="url(#sun)" />
      <path
        d="M0 226c70-34 120-40 186-14 50-26 96-24 150 4 60-22 118-22 176 0 44-16 86-16 128-2v40H0z"
        fill="#0d6b71"
      />
      <path d="M0 240c90-18 150-14 224-2 80-16 150-12 230 2 70-12 126-12 186 0v24H0z" fill="#0a565c" />
      <rect y="248" width="640" height="172" fill="url(#water)" />
      <g stroke="#ffc2ab" strokeWidth="3.5" strokeLinecap="round" opacity=".75">
        <path d="M186 262h92" />
        <path d="M204 278h64" opacity=".8" />
        <path d="M192 296h46" opacity=".6" />
        <path d="M216 314h52" opacity=".45" />
        <path d="M206 334h34" opacity=".3" />
      </g>
      <path d="M640 286c-60-6-126-8-176 4-16 4-22 10-22 14h198z" fill="#073c42" />
      <g fill="#f4f7f7">
        <path d="m508 282 9-84h22l9 84z" />
        <path d="m513.6 229 1.7-16h25.4l1.7 16z" fill="#e07a61" />
        <path d="m510.3 260 1.7-16h32l1.7 16z" fill="#e07a61" />
        <rect x="511" y="190" width="34" height="8" rx="2" />
        <rect x="518" y="172" width="20" height="18" rx="2" fill="#ffe2b8" />
        <path d="M514 172h28l-14-14z" fill="#073c42" />
      </g>
      <path d="M518 178 330 148v26l188 12z" fill="#ffe2b8" opacity=".09" />
      <g>
        <path d="M356 290V222" stroke="#073c42" strokeWidth="3" />
        <path d="M360 226c24 14 34 32 36 56h-36z" fill="#f4f7f7" />
        <path d="M351 238c-16 12-24 26-26 44h26z" fill="#cfe6e6" />
        <path d="M318 288h84c-4 12-12 18-22 18h-42c-10 0-16-6-20-18z" fill="#073c42" />
      </g>
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" opacity=".16">
        <path d="M40 318c22 0 22-8 44-8s22 8 44 8 22-8 44-8" />
        <path d="M300 348c22 0 22-8 44-8s22 8 44 8 22-8 44-8 22 8 44 8" />
        <path d="M110 378c22 0 22-8 44-8s22 8 44 8 22-8 44-8" />
        <path d="M470 388c22 0 22-8 44-8s22 8 44 8" />
      </g>
      <Box
        component="g"
        sx={birdStyles}
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".55"
      >
        <path d="M96 120q8-9 16 0 8-9 16 0" />
        <path d="M140 96q6-7 12 0 6-7 12 0" />
      </Box>
    </Box>
  );
}

/** The harbor uses the product's own colors, so it is hidden when the organization has another accent color. */
const sceneStyles = {
  display: 'var(--look-scene, block)',
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  width: 1,
  height: { xs: 1, md: '62%' },
};

/** Hidden on phones because they would overlap the logo. */
const birdStyles = { display: { xs: 'none', md: 'inline' } };
