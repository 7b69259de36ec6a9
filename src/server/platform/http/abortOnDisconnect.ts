import type { FastifyReply } from 'fastify';

import { Refusal } from './reply';

/** Returns a signal that aborts if the client disconnects before the response is complete. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Refusal('Upload canceled.', 400));
  });
  return controller.signal;
}
