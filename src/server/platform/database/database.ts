import type { Kysely, Transaction as KyselyTransaction } from 'kysely';

import type { SequenceKind } from '@/contract/content/sequence';

import type { AccountTables } from './tables/accounts';
import type { ContentTables } from './tables/content';
import type { InvitationTables } from './tables/invitations';
import type { MessageTables } from './tables/messages';
import type { OperationTables } from './tables/operations';
import type { PeopleTables } from './tables/people';
import type { ProgramTables } from './tables/program';
import type { SignInTables } from './tables/signIn';

export type Tables = AccountTables &
  ContentTables &
  InvitationTables &
  MessageTables &
  OperationTables &
  PeopleTables &
  ProgramTables &
  SignInTables;

export type Database = Kysely<Tables>;

/**
 * A running transaction. A plain `Database` is not assignable, so functions that need a transaction cannot be called
 * without one.
 */
export type Transaction = KyselyTransaction<Tables>;

export const orderedTables = {
  homescreen: 'cards',
  alert: 'alerts',
  resource: 'documents',
  benefit: 'benefits',
} as const satisfies Record<SequenceKind, keyof Tables>;
