import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendFailure } from './reply';

export const replyPageNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, 404, 'Page not found.');

/**
 * Responds to unknown calls, which come from pages that were loaded before an update of the server renamed or removed
 * the call.
 */
export const replyCallNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, 404, 'Page not found. Reload to get the latest version of the site.');
