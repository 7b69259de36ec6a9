/** Said where a proxy lets calls pass and blocks the chat's WebSocket; messages are sent over it alone. */
export const blockedText =
  'This network blocks live updates. New messages appear when you reload the page, and yours wait to be sent. Ask your network administrator to allow WebSocket connections to this site.';
