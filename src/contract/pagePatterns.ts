import { pages } from './pages';

/** Page addresses with `:id` for each ID, so that reports contain no personal data. */
export const pagePatterns: readonly string[] = Object.values(pages).map((page) =>
  typeof page === 'string' ? page : page(':id'),
);

const matchers = pagePatterns.map((pattern) => ({
  pattern,
  matcher: new RegExp(`^${pattern.replace(':id', '[^/]+')}/?$`),
}));

export const pagePatternOf = (path: string) => matchers.find(({ matcher }) => matcher.test(path))?.pattern;
