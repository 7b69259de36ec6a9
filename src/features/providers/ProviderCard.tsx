import { styled } from '@mui/material/styles';
import { memo } from 'react';

import type { Provider } from '@/contract/content/provider';
import { formatContact, telHref } from '@/contract/patterns';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { addressLines, formatDistance, mapsUrl } from './providerTexts';

/** One provider: name, address, and contact links; few elements, because lists can have ten thousand providers. */
export const ProviderCard = memo(function ProviderCard({ provider }: { provider: Provider }) {
  const { fullName, organizationName, primarySpecialty, gender, phoneNumber } = provider;
  const { mapsSearchUrl } = useSiteConfig();
  const [streetLine, cityLine] = addressLines(provider);
  const distance = formatDistance(provider.distance);
  const phoneHref = telHref(phoneNumber);

  return (
    <Card>
      <header>
        <Figure gender={gender} />
        <div>
          <h2>{fullName}</h2>
          <p>{organizationName}</p>
        </div>
      </header>
      <p>
        <b>{primarySpecialty}</b>
        <Tag>In-Network</Tag>
      </p>
      <address>
        <span>{streetLine}</span>
        <br />
        <span>{cityLine}</span>
        {distance && <small>{distance}</small>}
      </address>
      <footer>
        {phoneHref ? (
          <a href={phoneHref} aria-label={`Call ${fullName} at ${formatContact(phoneNumber ?? '')}`}>
            {formatContact(phoneNumber ?? '')}
          </a>
        ) : (
          <span>No phone number</span>
        )}
        <a
          href={mapsUrl(mapsSearchUrl, provider)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Show on map: ${fullName}, opens in a new tab`}
        >
          Show on map
        </a>
      </footer>
    </Card>
  );
});

const Tag = styled('span')(({ theme }) => ({
  padding: '1px 8px',
  border: '1px solid currentColor',
  borderRadius: 99,
  fontSize: '0.75rem',
  fontWeight: 650,
  whiteSpace: 'nowrap',
  color: (theme.vars ?? theme).palette.success.main,
  backgroundColor: (theme.vars ?? theme).palette.success.soft,
}));

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1.25),
    height: '100%',
    padding: theme.spacing(2, 2, 1),
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    overflowWrap: 'anywhere',
    '& > *, & h2, & header p': { margin: 0 },
    '& > header': { display: 'flex', gap: theme.spacing(1.5), alignItems: 'flex-start' },
    '& header > div': { minWidth: 0 },
    '& h2': { ...theme.typography.h3 },
    '& header p': { ...theme.typography.body2, color: palette.text.secondary },
    '& > p': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(0.5, 1),
    },
    '& b': { fontWeight: 600 },
    '& address': { ...theme.typography.body2, fontStyle: 'normal', color: palette.text.secondary },
    '& small': { display: 'block', fontSize: 'inherit', fontWeight: 600, color: palette.text.primary },
    '& > footer': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: theme.spacing(2),
      marginTop: 'auto',
      borderTop: `1px solid ${palette.divider}`,
    },
    '& footer > *': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'var(--target)',
      fontSize: '0.9375rem',
      fontWeight: 600,
      color: palette.text.secondary,
    },
    '& footer > a': { color: palette.primary.main, textUnderlineOffset: '0.2em' },
    '& footer > a[target]::after': { content: "'↗' / ''", marginLeft: 4, textDecoration: 'none' },
    '& footer > span': { fontWeight: 400 },
  };
});

/** A figure of a woman for F and of a man otherwise; decorative, so screen readers skip it. */
function Figure({ gender }: { gender: string }) {
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
