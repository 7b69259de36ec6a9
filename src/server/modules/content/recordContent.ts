import type { FastifyRequest } from 'fastify';

import type { AuditAction, AuditLog } from '@/server/platform/audit/audit';
import type { Transaction } from '@/server/platform/database/database';
import { callerOf } from '@/server/platform/http/caller';

/** Writes the audit entry of a content change, in the same transaction. */
export const recordContent = (
  audit: AuditLog,
  request: FastifyRequest,
  action: Extract<AuditAction, 'change' | 'delete'>,
  subject: string,
  tx: Transaction,
  detail?: Record<string, number>,
) => audit.write(tx, { action, actor: callerOf(request), subject, outcome: 'done', address: request.ip, detail });
