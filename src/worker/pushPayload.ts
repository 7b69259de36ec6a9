import { readPush } from '@/contract/messages/push';
import type { Push } from '@/contract/messages/socket';

/** Longest payload read, in characters; the messaging service carries at most 4 KB. */
const longestPayload = 16_384;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a push from a payload; its title and body are alongside the data or in it. Null when it cannot be read. */
export function pushFrom(text: string): Push | null {
  if (text.length > longestPayload) return null;
  try {
    const payload: unknown = JSON.parse(text);
    if (!isRecord(payload)) return null;
    const { notification, data = {} } = payload;
    const message = isRecord(notification) ? notification : isRecord(data) ? data : {};
    return readPush({ title: message.title, body: message.body, data });
  } catch {
    return null;
  }
}
