import { createAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, select, take, type SagaGenerator } from 'typed-redux-saga';

import { texts } from '@/contract/texts';
import { selectUser } from '@/store/session/sessionSlice';
import { toast } from '@/ui/toast/toast';

import type { ChatDeps } from './chatDeps';

/** An administrator wrote while the window is closed. */
export const heardFromAdmin = createAction<{ text: string }>('chat/heardFromAdmin');

const longest = 80;
/** Of those that come one upon the other the last is told. */
const apartMs = 2000;

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : line;
};

/** Says and sounds that an administrator has written (CHAT-19, D-105). */
export function* announcingSaga({ chime }: ChatDeps): SagaGenerator<void> {
  const heard = yield* actionChannel(heardFromAdmin, buffers.sliding(1));
  while (true) {
    const { payload } = yield* take(heard);
    const name = (yield* select(selectUser))?.group?.adminName || texts.chat.admin;
    yield* call(toast.info, `${name}: ${shortened(payload.text)}`, { html: false });
    yield* call(chime);
    yield* delay(apartMs);
  }
}
