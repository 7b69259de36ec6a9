import type { Generated } from 'kysely';

import type { audiences, InvitationChannel, InvitationReason, InvitationState } from '@/contract/people/invitation';
import type { Channel } from '@/server/platform/delivery/outbox';

type InvitationRoundsTable = {
  id: Generated<number>;
  /** In the audit log's form, `console:1`. */
  actor: string;
  audience: (typeof audiences)[number];
  channel: InvitationChannel;
  /** JSON by the schema of the contract. */
  filter: string;
  /** Of a round for one person. */
  person_id: number | null;
  /** The text that everyone is sent. */
  body: string;
  people: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  /** The last employee whose family is in the round; null when everyone is. */
  reached: number | null;
  created_at: Date;
};

type InvitationsTable = {
  round_id: number;
  person_id: number;
  /** `sending` while the sender has not answered. */
  state: InvitationState | 'sending';
  reason: InvitationReason | null;
  code: number | null;
  channel: Channel | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  /** The server that hands it to the sender. */
  node: string | null;
  changed_at: Date;
};

/** When each person was written to last. */
type InvitedPeopleTable = { person_id: number; round_id: number; invited_at: Date };

export type InvitationTables = {
  invitation_rounds: InvitationRoundsTable;
  invitations: InvitationsTable;
  invited_people: InvitedPeopleTable;
};
