import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';

import { texts } from '@/contract/texts';
import { ErrorIllustration } from '@/ui/page/illustrations';

type Props = {
  /** The current path; a new path resets the error. */
  pathname: string;
  children: ReactNode;
};
type State = { error: Error | null; pathname: string };

/** Shows an error page instead of a page that threw, so that the rest of the site keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, pathname: this.props.pathname };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ pathname }: Props, previousState: State) {
    return pathname === previousState.pathname ? null : { error: null, pathname };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} /> : this.props.children;
  }
}

const ErrorPage = ({ error }: { error: Error }) => (
  <Stack component="section" role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', p: 4, py: 8 }}>
    <ErrorIllustration />
    <Typography variant="h1">{texts.unexpected}</Typography>
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {error.message}
    </Typography>
    <Button variant="contained" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </Stack>
);
