import type { Generated } from 'kysely';

import type { NullableTimestamp, Timestamp } from './columns';

export type MessageTables = {
  notifications: {
    id: Generated<number>;
    title: string;
    description: string;
    image_file_id: number | null;
    topic: string;
    /** The plan whose members received it, if the audience is a plan. */
    plan_id: string | null;
    type: string;
    redirect_keyword: string;
    redirect_link: string;
    redirect_id: string;
    sender: string;
    created_at: Timestamp;
    /** Sent by the server to one person; not in the list of sent notifications. */
    is_private: Generated<boolean>;
  };
  notification_audiences: { block: number; notification_id: number; members: string };
  pushes: { notification_id: number; reached: Generated<number> };
  /** A view of the table `conversations`, with its own names for some columns (migration 073). */
  chat_conversations: {
    member_id: number;
    /** The number of messages from each side. Their sum is the last sequence number. */
    member_sent_count: Generated<number>;
    admin_sent_count: Generated<number>;
    /**
     * The sequence number of the last message that a side has read, and how many of the other side's messages it has
     * read.
     */
    member_read_sequence: Generated<number>;
    member_read_count: Generated<number>;
    admin_read_sequence: Generated<number>;
    admin_read_count: Generated<number>;
    /** The sequence number of the last message in an ended session. Only later messages are shown. */
    ended: Generated<number>;
    ended_at: NullableTimestamp;
    /**
     * `person:12` or `console:1`: who ended the session with an HTTP call. Kept until the socket event of the same
     * person arrives.
     */
    ended_by: string | null;
    last_at: Timestamp;
  };
  /** A view of the table `messages`, with its own names for some columns (migration 073). */
  chat_messages: {
    member_id: number;
    sequence: number;
    /** The number of the member's messages up to and including this one. */
    member_sent_count: number;
    is_admins: boolean;
    /** `person:12` or `console:1`; unique together with `client_id`. */
    sender: string;
    client_id: string | null;
    body: string;
    created_at: Timestamp;
    /** Whether it is shown with the name of the administrator who wrote it. Older messages are not. */
    is_signed: Generated<boolean>;
    /**
     * Set when the message's session ends, for the partial search index. The conversation's `ended` column is
     * authoritative.
     */
    is_over: Generated<boolean>;
  };
};
