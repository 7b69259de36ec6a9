import { createAction } from '@reduxjs/toolkit';

import type { Push } from '@/contract/messages/socket';

/** A push has arrived, checked, from the socket or from the browser's own worker. */
export const pushReceived = createAction<Push>('push/received');
