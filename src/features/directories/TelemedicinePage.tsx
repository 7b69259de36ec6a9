import CallIcon from '@iconify-json/ic/icons.json?outline-call';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';

import { useGetTelemedicineInfiniteQuery } from '@/api/directories';
import type { DirectoryEntry } from '@/contract/content/directory';
import { formatContact, telHref } from '@/contract/patterns';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';
import { DirectoryList } from './DirectoryList';
import { EntryLink, EntryName, entryStyles } from './EntryLink';
import * as parts from '@/ui/theme/parts.module.css';

/** These names are not links, so they have no button border or background. */
const nameStyles = { ...entryStyles, px: 0, borderWidth: '0 0 1px', borderRadius: 0, bgcolor: 'transparent' };
const renderEntry = (entry: DirectoryEntry) =>
  entry.redirect ? (
    <Box sx={linkWithPhoneStyles}>
      <EntryLink entry={entry} />
      <EntryPhone {...entry} />
    </Box>
  ) : (
    <Box sx={nameStyles}>
      <div>
        <EntryName {...entry} />
      </div>
      <EntryPhone {...entry} />
    </Box>
  );

const linkWithPhoneStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 1,
  '& > :first-child': { flex: 1 },
};

/** Lists what telemedicine treats, with the phone number to call. */
export function TelemedicinePage() {
  const query = useGetTelemedicineInfiniteQuery();
  // Read before sorting, because the number belongs to the first entry as the service sent it.
  const contact = query.currentData?.pages[0]?.rows[0]?.contact ?? '';
  const href = telHref(contact);

  return (
    <Page
      title="Telemedicine"
      subtitle="Talk to a doctor by phone about any of these conditions."
      back={<BackArrow label="Back" />}
      busy={query.isFetching}
      action={
        href && (
          <Button variant="contained" href={href} startIcon={<CallIcon />} sx={{ width: { xs: 1, sm: 'auto' } }}>
            <span>
              Call <span className={parts.visuallyHidden}>telemedicine at </span>
              <span>{formatContact(contact)}</span>
            </span>
          </Button>
        )
      }
    >
      <DirectoryList label="Telemedicine" query={query} arrange={moveOthersLast} show={renderEntry} />
    </Page>
  );
}

function EntryPhone({ name, contact }: DirectoryEntry) {
  const href = telHref(contact);
  if (!contact || !href) return null;
  return (
    <Link href={href} aria-label={`${name}, ${formatContact(contact)}`} sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
      {formatContact(contact)}
    </Link>
  );
}

const isOthersEntry = ({ name }: DirectoryEntry) => name.trim().toLowerCase() === 'others';

/** Moves `Others` to the end of the loaded entries, ignoring case and spaces. */
const moveOthersLast = (entries: DirectoryEntry[]) => [
  ...entries.filter((entry) => !isOthersEntry(entry)),
  ...entries.filter(isOthersEntry),
];
