import { wordsOf } from '@/api/core/failure';

type Query<Row> = {
  currentData?: Row[];
  error?: Parameters<typeof wordsOf>[0];
  isFetching: boolean;
  refetch: () => unknown;
};

/** What a screen shows of a list under its filter. */
export const listed = <Row>({ currentData, error, isFetching, refetch }: Query<Row>) => ({
  rows: currentData,
  isReading: isFetching,
  problem: error && wordsOf(error),
  readAgain: () => void refetch(),
});
