import { pageFromParams } from './useListParams';

type Filters = Record<string, string>;

/**
 * Reads and writes the part of the URL that describes a list, for `useListParams`. `defaults` has the search and the
 * filters in their order in the URL; values equal to them are left out, and a filter with `choices` accepts only those.
 */
export function listParams<Values extends Filters & { search: string }>(
  defaults: Values,
  choices: { [Name in keyof Values]?: readonly Values[Name][] } = {},
) {
  type Query = Values & { page: number };
  const names = Object.keys(defaults);
  return {
    read(params: URLSearchParams) {
      const valueOf = (name: string) => {
        const value = params.get(name);
        const accepted: readonly string[] | undefined = choices[name];
        return value !== null && (accepted?.includes(value) ?? true) ? value : defaults[name];
      };
      const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
      return { ...values, page: pageFromParams(params) } as Query;
    },
    write({ page, ...values }: Query) {
      const changed = Object.entries<string>(values).filter(([name, value]) => value !== defaults[name]);
      return new URLSearchParams([...changed, ...(page > 1 ? [['page', String(page)]] : [])]);
    },
  };
}
