import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

import type { PublicationKind, PublicationOf } from '@/contract/programme/publication';
import { useAppDispatch } from '@/store/hooks';

import type { DraftInHand } from './draftInHand';
import { PublishLater } from './PublishLater';
import { programmeQuestions, type PublicationChange } from './questions';

type Props = {
  publication: PublicationOf<PublicationKind>;
  name: string;
  /** What is typed; it is saved before it is published. */
  inHand?: DraftInHand;
};

/** Publishes, plans, takes back, withdraws and discards; each asks once. */
export function PublicationActions({ publication, name, inHand }: Props) {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [planned, setPlanned] = useState<PublicationChange>();
  const { key, version, draft, published, scheduled } = publication;
  const change = { publication: publication.kind, key, version, name };
  const hasDraft = draft !== null || inHand?.isChanged === true;

  async function withSaved(goOn: (saved: PublicationChange) => void) {
    const saved = inHand?.isChanged ? await inHand.save() : version;
    if (saved !== undefined) goOn({ ...change, version: saved });
  }

  const more = [
    ...(hasDraft ? [{ label: 'Publish at…', choose: () => void withSaved(setPlanned) }] : []),
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
      {hasDraft && (
        <Button
          variant="contained"
          onClick={() => void withSaved((saved) => dispatch(programmeQuestions.publish(saved)))}
        >
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
      {planned && <PublishLater change={planned} onClose={() => setPlanned(undefined)} />}
    </Box>
  );
}
