import type { Generated } from 'kysely';

import type {
  InvitationChannel,
  InvitationReason,
  InvitationState,
  invitationAudiences,
} from '@/contract/people/invitation';

/** How messages and codes reach a person. */
export type Channel = 'sms' | 'email';

export type InvitationTables = {
  invitation_rounds: {
    id: Generated<number>;
    /** In the audit log's format, such as `console:1`. */
    actor: string;
    audience: (typeof invitationAudiences)[number];
    channel: InvitationChannel;
    /** JSON in the contract's schema. */
    filter: string;
    /** Set if the round is for one person only. */
    person_id: number | null;
    /** The message that is sent. */
    body: string;
    people: Generated<number>;
    sent: Generated<number>;
    failed: Generated<number>;
    skipped: Generated<number>;
    /** The last employee whose family was added to the round; null after all were added. */
    reached: number | null;
    created_at: Date;
  };
  invitations: {
    round_id: number;
    person_id: number;
    /** `sending` until the message's sender has replied. */
    state: InvitationState | 'sending';
    reason: InvitationReason | null;
    code: number | null;
    channel: Channel | null;
    tries: Generated<number>;
    next_try_at: Date | null;
    /** The server that is sending the message. */
    node: string | null;
    changed_at: Date;
  };
  /** When each person was last sent an invitation. */
  invited_people: { person_id: number; round_id: number; invited_at: Date };
};
