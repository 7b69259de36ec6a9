import Button from '@mui/material/Button';

import { EmptyState } from '@/ui/page/EmptyState';

type Props = {
  /** True if rows match, but this page is beyond the last one. */
  isPastEnd?: boolean;
  /** The message that no row matches. */
  hint: string;
  /** The label for the button that shows all rows. */
  showAllLabel: string;
  onShowAll: () => void;
};

/** Shown in place of the rows when no row matches a search and its filters. */
export const NoMatch = ({ isPastEnd = false, hint, showAllLabel, onShowAll }: Props) => (
  <EmptyState
    hint={isPastEnd ? 'There’s nothing on this page.' : hint}
    action={
      <Button variant="outlined" onClick={onShowAll}>
        {showAllLabel}
      </Button>
    }
  />
);
