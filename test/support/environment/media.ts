/** jsdom has no `matchMedia`. Until the test ends, `matches` answers each query, and the result never changes. */
export function mockMatchMedia(matches: (query: string) => boolean) {
  const nothing = () => {};
  const answer = (query: string) => ({
    media: query,
    matches: matches(query),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  Object.assign(window, { matchMedia: answer });
}

// Deletes the property, because an undefined one would still be `in window`.
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));
