/** Above the requests that wait, in the list and in the toast alike. */
export const requestsHeading = (count: number) => `Requests (${count})`;
