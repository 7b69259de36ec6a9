// The page of the benchmark `providerList`: the product's cards, either all of them at once or in the product's list.
import Box from '@mui/material/Box';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

import type { Provider } from '@/contract/content/provider';
import { ProviderCard } from '@/features/providers/ProviderCard';
import { EndlessList } from '@/ui/lists/EndlessList';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';

const show = (provider: Provider) => <ProviderCard provider={provider} />;
const nameOf = ({ id }: Provider) => String(id);
const whole = { hasMore: false, isGrowing: false, onGrow: () => undefined };

const Plain = ({ rows }: { rows: Provider[] }) => (
  <Box role="list" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
    {rows.map((row, at) => (
      <div key={nameOf(row)} role="listitem" aria-posinset={at + 1} aria-setsize={rows.length} tabIndex={-1}>
        {show(row)}
      </div>
    ))}
  </Box>
);

const Endless = ({ rows }: { rows: Provider[] }) => (
  <EndlessList
    label="Providers"
    rows={rows}
    nameOf={nameOf}
    show={show}
    columnWidth={280}
    rowHeight={216}
    growth={{ ...whole, total: rows.length }}
  />
);

async function begin() {
  const rows = (await (await fetch('/bench/rows')).json()) as Provider[];
  const List = window.location.pathname.endsWith('/plain') ? Plain : Endless;
  const root = document.body.appendChild(document.createElement('main'));
  createRoot(root).render(
    <ThemeRoot>
      <MemoryRouter>
        <List rows={rows} />
      </MemoryRouter>
    </ThemeRoot>,
  );
}

void begin();
