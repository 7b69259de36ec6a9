/** The page's own clock, which a test puts forward; what counts seconds notices with the next one. */
export function forwardClock() {
  const { now } = Date;
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  });
  afterEach(() => void jest.spyOn(Date, 'now').mockRestore());
  return {
    pass(seconds: number) {
      ahead += seconds * 1000;
    },
  };
}
