import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

import type { PublicationKind, PublicationOf } from '@/contract/programme/publication';
import { useAppDispatch } from '@/store/hooks';

import { PublishLater } from './PublishLater';
import { programmeQuestions } from './questions';

type Props = { publication: PublicationOf<PublicationKind>; name: string };

/** Publishes, plans, takes back, withdraws and discards; each asks once. */
export function PublicationActions({ publication, name }: Props) {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const { key, version, draft, published, scheduled } = publication;
  const change = { publication: publication.kind, key, version, name };
  const more = [
    ...(draft ? [{ label: 'Publish at…', choose: () => setPlanning(true) }] : []),
    ...(scheduled
      ? [{ label: 'Take back what is planned', choose: () => dispatch(programmeQuestions.unschedule(change)) }]
      : []),
    ...(draft ? [{ label: 'Discard draft', choose: () => dispatch(programmeQuestions.discardDraft(change)) }] : []),
    ...(published ? [{ label: 'Withdraw', choose: () => dispatch(programmeQuestions.withdraw(change)) }] : []),
  ];

  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {more.length > 0 && (
        <Button
          variant="outlined"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          More
        </Button>
      )}
      {draft && (
        <Button variant="contained" onClick={() => dispatch(programmeQuestions.publish(change))}>
          Publish
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {more.map(({ label, choose }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              choose();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {isPlanning && <PublishLater change={change} onClose={() => setPlanning(false)} />}
    </Box>
  );
}
