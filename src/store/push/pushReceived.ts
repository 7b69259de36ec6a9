import { createAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';

import type { Push } from '@/contract/messages/socket';

/** A push has arrived, checked, from the socket or from the browser's own worker. */
export const pushReceived = createAction<Push>('push/received');

export type Pushes = Channel<ReturnType<typeof pushReceived>>;
