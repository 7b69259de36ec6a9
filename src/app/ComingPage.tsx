import Card from '@mui/material/Card';

import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';

/** The page of a part of the product that is not there yet; it says so. */
export const ComingPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <Card>
      <EmptyState text="This page is not available yet." hint="It comes with a later version of the site." />
    </Card>
  </Page>
);
