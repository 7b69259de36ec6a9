/** Our own addition: how many reported changes wait. Its own file, because the sidebar of every page loads it. */
export const changeRequestCountPath = '/people/change-requests/count';
