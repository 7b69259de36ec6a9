import type { FastifyRequest } from 'fastify';

import type { AuditAction, AuditTrail } from '@/server/audit/audit';
import type { Transaction } from '@/server/db/database';
import { callerOf } from '@/server/http/caller';

/** Writes the audit line of a change of content, in its transaction. */
export const recordContent = (
  audit: AuditTrail,
  request: FastifyRequest,
  action: Extract<AuditAction, 'change' | 'delete'>,
  subject: string,
  tx: Transaction,
  detail?: Record<string, number>,
) => audit.write(tx, { action, actor: callerOf(request), subject, outcome: 'done', address: request.ip, detail });
