/** The part of an endpoint that posts its argument and ignores the response's data. */
export const postCommand = (url: string) => ({
  query: (body: object | void) => ({ url, method: 'POST' as const, body: body ?? {} }),
  transformResponse: () => null,
});
