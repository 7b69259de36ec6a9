/** Heading for the open requests, in the list and in the toast. */
export const requestsHeading = (count: number) => `Requests (${count})`;
