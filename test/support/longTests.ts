declare global {
  namespace jest {
    interface It {
      /** Defines a test that `npm test` leaves to `npm run test:all`, and that runs when its file is named. */
      long: It;
    }
  }
}

/** Title suffix for tests that were left out, which count as skipped. */
const mark = ' (runs in test:all)';

const leaveOut = (title: string) => test.skip(title + mark, () => {});
leaveOut.each = (...table: unknown[]) => {
  const rows = test.skip.each as (...args: unknown[]) => (title: string, run: () => void) => void;
  return (title: string) => rows(...table)(title + mark, () => {});
};

test.long = process.env.WITHOUT_LONG ? (leaveOut as unknown as jest.It) : test;

export {};
