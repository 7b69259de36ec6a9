/** A list's name among the tags of its noun. */
export const listKey = (filter: object) => JSON.stringify(filter);
