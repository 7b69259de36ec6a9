import type { FastifyReply } from 'fastify';

import { Refusal } from './reply';

/** Aborts if the client disconnects before the response. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Refusal('Upload canceled.', 400));
  });
  return controller.signal;
}
