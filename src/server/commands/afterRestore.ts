import { cancelUnsentInvitations } from '@/server/modules/invitations/queries/deliveries';
import type { Transaction } from '@/server/platform/database/database';

/** Ends work that the restored rows describe as in progress, so that nothing is sent twice. */
export const afterRestore = (tx: Transaction) => cancelUnsentInvitations(tx, new Date());
