import * as z from 'zod/mini';
import { idInputSchema } from '@/contract/id';
import { chatType } from '@/contract/messages/chat';

/** Schemas of the socket packets, no deeper than a list of IDs, so that validating a nested packet stays cheap. */
const groupName = z.string().check(z.maxLength(64));
const clientId = z.optional(z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))));
const noAttachments = z.optional(z.nullable(z.array(z.never())));
const type = z.literal(chatType);

export const joinPacketSchema = z.object({
  groupName,
  groupMembers: z.array(idInputSchema).check(z.maxLength(2)),
  senderId: idInputSchema,
  type,
});
export const readPacketSchema = z.object({ groupName, sequence: z.int().check(z.nonnegative()) });
export const endPacketSchema = z.object({ groupName, senderId: idInputSchema });

const messagePacketSchema = z.object({
  message: z.string(),
  senderId: idInputSchema,
  attachments: noAttachments,
  type: z.optional(type),
  groupName,
  clientId,
});
export type MessagePacket = z.infer<typeof messagePacketSchema>;

const positionalMessageSchema = z.tuple([z.string(), idInputSchema, noAttachments, type, groupName, clientId]);

/** A message, sent as positional arguments or as one object. */
export function parseMessage(values: readonly unknown[]): MessagePacket | undefined {
  if (values.length <= 1) return messagePacketSchema.safeParse(values[0]).data;
  const { data } = positionalMessageSchema.safeParse([...values, ...Array<undefined>(Math.max(0, 6 - values.length))]);
  if (!data) return undefined;
  const [message, senderId, attachments, , group, id] = data;
  return { message, senderId, attachments, groupName: group, clientId: id };
}
