/** Our own addition: the number of reported changes that are waiting; in a separate file, because the sidebar of every page loads it. */
export const changeRequestCountPath = '/people/change-requests/count';
