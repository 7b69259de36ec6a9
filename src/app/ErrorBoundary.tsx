import { Component, type ReactNode } from 'react';

import { ErrorPage } from './ErrorPage';

type Props = {
  /** Where the person is; going elsewhere gives the page another chance. */
  place: string;
  children: ReactNode;
};
type State = { error: Error | null; place: string };

/** Keeps a failed page from taking the rest of the site with it (reliability J12). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ place }: Props, before: State) {
    return place === before.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ErrorPage error={error} />;
  }
}
