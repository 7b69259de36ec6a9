import type { FastifyRequest } from 'fastify';

import type { AuditAction, AuditTrail } from './audit';
import type { Transaction } from './db/database';
import { askerOf } from './whoAsks';

/** Writes down, in the transaction of the deed, what an administrator did to a piece of content. */
export const recordContent = (
  audit: AuditTrail,
  request: FastifyRequest,
  action: Extract<AuditAction, 'change' | 'delete'>,
  subject: string,
  tx: Transaction,
  detail?: Record<string, number>,
) => audit.write(tx, { action, actor: askerOf(request), subject, outcome: 'done', address: request.ip, detail });
