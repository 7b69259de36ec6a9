import { headlineOf } from '@/api/core/failure';

type Query<Row> = {
  currentData?: Row[];
  error?: Parameters<typeof headlineOf>[0];
  isFetching: boolean;
  refetch: () => unknown;
};

/** Props for a list under its current filter. */
export const listProps = <Row>({ currentData, error, isFetching, refetch }: Query<Row>) => ({
  rows: currentData,
  isLoading: isFetching,
  problem: error && headlineOf(error),
  reload: () => void refetch(),
});
