import { createAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, select, take, type SagaGenerator } from 'typed-redux-saga';

import { texts } from '@/contract/texts';
import { selectUser } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import type { ChatDeps } from './chatDeps';

/** An administrator wrote while the chat window is closed. */
export const adminWrote = createAction<{ text: string }>('chat/heardFromAdmin');

const longest = 80;
/** Shortest time between two announcements; of the messages in between only the last is announced. */
const apartMs = 2000;

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : line;
};

/** Announces an administrator's message with a toast and a sound. */
export function* announcingSaga({ chime }: ChatDeps): SagaGenerator<void> {
  const messages = yield* actionChannel(adminWrote, buffers.sliding(1));
  while (true) {
    const { payload } = yield* take(messages);
    const name = (yield* select(selectUser))?.group?.adminName || texts.chat.admin;
    yield* call(toast.info, `${name}: ${shortened(payload.text)}`, { html: false });
    yield* call(chime);
    yield* delay(apartMs);
  }
}
