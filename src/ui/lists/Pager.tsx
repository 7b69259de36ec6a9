import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** How many page numbers are visible at once. */
  window?: number;
  onChange: (page: number) => void;
  label: string;
};

/** Page numbers around the current one, and the total number of entries. */
export function Pager({ page, perPage, total, window = 5, onChange, label }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = Math.min(total, (page - 1) * perPage + 1);
  const last = Math.min(page * perPage, total);

  return (
    <Box component="nav" aria-label={label} data-print="no" sx={bar}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
        {`${figure(first)} to ${figure(last)} of ${figure(total)}`}
      </Typography>
      <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      {windowAround(page, pages, window).map((number) => (
        <Button
          key={number}
          size="small"
          color="inherit"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          sx={numberLook}
        >
          {number}
        </Button>
      ))}
      <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}

const figure = (count: number) => count.toLocaleString('en-US');

/** At most `size` consecutive page numbers, with the current one in the middle where possible. */
export function windowAround(page: number, pages: number, size: number) {
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1));
  return Array.from({ length: Math.min(size, pages) }, (_, index) => start + index);
}

const bar = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, py: 1 };
const numberLook = {
  minWidth: 'var(--target)',
  px: 1,
  fontVariantNumeric: 'tabular-nums',
  '&[aria-current]': { bgcolor: 'primary.soft', color: 'primary.main', boxShadow: 'inset 0 -2px currentColor' },
};
