import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetMediaQuery } from '@/api/admin/media';
import { formatDay } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { StoredMedia } from '@/contract/program/media';
import { QueryContent } from '@/features/shared/QueryContent';
import { useAppDispatch } from '@/store/hooks';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { Media } from '@/ui/files/Media';
import { formatFileSize } from '@/ui/files/formatFileSize';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';

import { programConfirmations } from './confirmations';
import { separatedListStyles, separatedRowStyles } from './rowList';

const choices = { all: { label: 'All' }, used: { label: 'In use' }, unused: { label: 'Unused' } };
type MediaFilter = keyof typeof choices;

/** The program's pictures and videos, with where each is used and whether it can be deleted. */
export function ProgramMediaPage() {
  const query = useGetMediaQuery();
  const renewLinks = useFreshLinks(query.fulfilledTimeStamp, query.refetch);
  const [mediaFilter, setMediaFilter] = useState<MediaFilter>('all');
  const isShown = ({ uses }: StoredMedia) => mediaFilter === 'all' || (mediaFilter === 'used') === uses.length > 0;

  return (
    <Page
      title="Media"
      subtitle="Images and videos used on pages and benefits. You can’t delete a file while any version uses it."
      busy={query.isFetching}
    >
      <SegmentedControl label="Show" value={mediaFilter} choices={choices} onChange={setMediaFilter} />
      <Paper variant="outlined" sx={{ mt: 2 }}>
        <QueryContent query={query} rows={6} height={80} isPadded>
          {(media) =>
            media.some(isShown) ? (
              <Box component="ul" aria-label="Media" sx={separatedListStyles}>
                {media.filter(isShown).map((mediaItem) => (
                  <MediaRow key={mediaItem.id} mediaItem={mediaItem} onMediaError={renewLinks} />
                ))}
              </Box>
            ) : (
              <EmptyState
                hint={
                  mediaFilter === 'unused'
                    ? 'Every file is in use.'
                    : 'Files you add to pages and benefits appear here.'
                }
              />
            )
          }
        </QueryContent>
      </Paper>
    </Page>
  );
}

const pathOf = ({ kind, key }: StoredMedia['uses'][number]) =>
  kind === 'benefit' ? pages.programBenefit(key) : pages.programPage(key);

function MediaRow({ mediaItem, onMediaError }: { mediaItem: StoredMedia; onMediaError: () => void }) {
  const dispatch = useAppDispatch();
  const { id, kind, link, alt, name, size, createdAt, uses } = mediaItem;
  return (
    <Box component="li" aria-label={alt} sx={rowStyles}>
      <Media url={link} kind={kind} alt={alt} onMediaError={onMediaError} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{alt}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${name}, ${formatFileSize(size)}, ${formatDay(createdAt)}`}
        </Typography>
        <Typography variant="body2" component="div">
          <span>{uses.length === 0 ? 'Unused' : 'In use: '}</span>
          {uses.map((use, index) => (
            <span key={`${use.kind}:${use.key}`}>
              <span>{index > 0 && ', '}</span>
              <Link component={PageLink} to={pathOf(use)}>
                {use.title}
              </Link>
            </span>
          ))}
        </Typography>
      </Box>
      {uses.length === 0 && (
        <Button
          variant="outlined"
          color="error"
          aria-label={`Delete ${alt}`}
          onClick={() => dispatch(programConfirmations.deleteMediaItem(id, alt))}
        >
          Delete
        </Button>
      )}
    </Box>
  );
}

const rowStyles = {
  ...separatedRowStyles,
  gridTemplateColumns: { xs: '6rem minmax(0, 1fr)', sm: '9rem minmax(0, 1fr) auto' },
  rowGap: 1.5,
  alignItems: 'center',
  '& > button': { gridColumn: { xs: '2', sm: 'auto' }, justifySelf: 'start' },
};
