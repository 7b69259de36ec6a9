import type { FastifyReply } from 'fastify';

import { Refusal } from './reply';

/** Aborts when the client disconnected before the answer. */
export function goneWith({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new Refusal('The upload was given up.', 400));
  });
  return leaving.signal;
}
