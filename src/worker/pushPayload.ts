import { readPush } from '@/contract/messages/push';
import type { Push } from '@/contract/messages/socket';

/** In characters; the messaging service sends at most 4 KB. */
const maxPayloadLength = 16_384;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Title and body are next to the data or inside it. Null when the payload cannot be read. */
export function parsePush(text: string): Push | null {
  if (text.length > maxPayloadLength) return null;
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
