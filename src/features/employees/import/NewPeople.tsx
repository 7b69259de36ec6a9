import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { pages } from '@/contract/pages';
import { peopleText } from '@/features/employees/imports/reportText';
import { PageLink } from '@/ui/page/PageLink';

/** The people whom an import added, with a link to invite them. */
export const NewPeople = (counts: { people: number; families?: number }) => (
  <Alert
    role="note"
    severity="success"
    action={
      <Button color="inherit" component={PageLink} to={pages.invitations}>
        Invite them
      </Button>
    }
  >
    {`${peopleText(counts)} added.`}
  </Alert>
);
