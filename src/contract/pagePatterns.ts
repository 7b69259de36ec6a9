import { pages } from './pages';

/** The addresses of the pages with `:id` for each id, so that they say where a person was and nothing else. */
export const pagePatterns: readonly string[] = Object.values(pages).map((page) =>
  typeof page === 'string' ? page : page(':id'),
);

const matchers = pagePatterns.map((pattern) => ({
  pattern,
  matcher: new RegExp(`^${pattern.replace(':id', '[^/]+')}/?$`),
}));

/** The pattern of the page at this path; undefined when there is no such page. */
export const pagePatternOf = (path: string) => matchers.find(({ matcher }) => matcher.test(path))?.pattern;
