import { createAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';

import type { Push } from '@/contract/messages/socket';

/** A validated push, from the socket or the service worker. */
export const pushReceived = createAction<Push>('push/received');

export type PushChannel = Channel<ReturnType<typeof pushReceived>>;
