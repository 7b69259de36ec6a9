/** The tag ID of a list under this filter. */
export const listKey = (filter: object) => JSON.stringify(filter);
