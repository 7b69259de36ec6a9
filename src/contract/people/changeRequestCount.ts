/** Not in the customer's contract; in a separate file, because the sidebar of every page loads it. */
export const changeRequestCountPath = '/people/change-requests/count';
