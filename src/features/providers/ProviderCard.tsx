import { styled } from '@mui/material/styles';
import { memo } from 'react';

import { telAddress, formatContact } from '@/contract/patterns';
import type { Provider } from '@/contract/content/provider';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { Figure } from './Figure';
import { addressLines, distanceWords, mapsAddress } from './providerTexts';

/** One provider: who, where, and the ways to reach them (PROV-02 to PROV-06). Ten thousand are drawn at times, so it has few elements. */
export const ProviderCard = memo(function ProviderCard({ provider }: { provider: Provider }) {
  const { fullName, organizationName, primarySpecialty, gender, phoneNumber } = provider;
  const { mapsSearchUrl } = useSiteConfig();
  const [street, town] = addressLines(provider);
  const distance = distanceWords(provider.distance);
  const call = telAddress(phoneNumber);

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
        {street}
        <br />
        {town}
        {distance && <small>{distance}</small>}
      </address>
      <footer>
        {call ? (
          <a href={call} aria-label={`Call ${fullName} at ${formatContact(phoneNumber ?? '')}`}>
            {formatContact(phoneNumber ?? '')}
          </a>
        ) : (
          <span>No phone number</span>
        )}
        <a
          href={mapsAddress(mapsSearchUrl, provider)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Show on map where ${fullName} is, opens in new tab`}
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
