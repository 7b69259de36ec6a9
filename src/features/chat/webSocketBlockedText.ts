/** Shown when a proxy allows requests but blocks the chat's WebSocket, the only way to send messages. */
export const webSocketBlockedText =
  'This network blocks live updates. Reload the page to see new messages. Your messages will be sent once live updates work. Ask your network administrator to allow WebSocket connections to this site.';
