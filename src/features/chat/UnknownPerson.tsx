import Button from '@mui/material/Button';

import { pages } from '@/contract/pages';
import { EmptyState } from '@/ui/page/EmptyState';
import { PageLink } from '@/ui/page/PageLink';

/** An address that leads to nobody's conversation. */
export const UnknownPerson = () => (
  <EmptyState
    text="There is nobody at this address"
    hint="The account may be gone, or the address was cut short."
    action={
      <Button component={PageLink} to={pages.messages} variant="outlined">
        All conversations
      </Button>
    }
  />
);
