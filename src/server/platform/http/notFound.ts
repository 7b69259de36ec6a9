import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendFailure } from './reply';

export const notFound = (_request: FastifyRequest, reply: FastifyReply) => sendFailure(reply, 404, 'Page not found.');

/** Calls from a page that was loaded before a server update, which renamed or removed them. */
export const callNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, 404, 'Page not found. Reload to get the latest version of the site.');
