/** Said where a proxy lets calls pass and blocks the chat's WebSocket; messages are sent over it alone. */
export const blockedText =
  'This network blocks live updates. Reload the page to see new messages. Yours will be sent once live updates work. Ask your network administrator to allow WebSocket connections to this site.';
