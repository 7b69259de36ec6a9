import { useEffect, useEffectEvent, useRef } from 'react';

import { counted } from '@/contract/format';
import type { OutboxMessage } from '@/store/chat/chatSlice';
import { announce } from '@/ui/announce/announce';

import type { LogRow } from './logRows';

/** Messages that arrive within this time are announced together. */
const burstMs = 700;
/** More messages than this are announced as a count. */
const maxReadAloud = 3;
const maxAnnouncedLength = 300;

const shortenText = (text: string) =>
  text.length > maxAnnouncedLength ? `${text.slice(0, maxAnnouncedLength)} …` : text;

type AnnouncedMessage = { text: string; author?: string };

/**
 * The newest stored message's key and the other side's messages after the last known one; null if that one is no longer
 * in the log.
 */
function messagesAfter(lines: readonly LogRow[], lastKey: string) {
  const newMessages: AnnouncedMessage[] = [];
  let newest = '';
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line?.kind !== 'message' || line.isWaiting) continue;
    newest ||= line.key;
    if (line.key === lastKey) return { newest, newMessages: newMessages.toReversed() };
    if (!line.isOwn) newMessages.push(line);
  }
  return { newest, newMessages: lastKey === '' ? newMessages.toReversed() : null };
}

/**
 * Announces new messages with the sender's name first. Loaded history is not announced, and a burst is announced as a
 * count.
 */
export function useMessageAnnouncements(lines: readonly LogRow[], name: string, isLoaded: boolean) {
  const lastKey = useRef<string | null>(null);
  const pendingMessages = useRef<AnnouncedMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const announceNew = useEffectEvent(() => {
    const newMessages = pendingMessages.current;
    pendingMessages.current = [];
    timer.current = undefined;
    const authors = new Set(newMessages.map(({ author = name }) => author));
    const [writer] = authors.size === 1 ? authors : [name];
    if (newMessages.length > maxReadAloud) announce(`${counted(newMessages.length, 'new message')} from ${writer}`);
    else newMessages.forEach(({ text, author = name }) => announce(`${author}: ${shortenText(text)}`));
  });

  const listen = useEffectEvent(() => {
    if (!isLoaded) return;
    const { newest, newMessages } = messagesAfter(lines, lastKey.current ?? '');
    const isFirst = lastKey.current === null;
    lastKey.current = newest;
    if (isFirst || !newMessages || newMessages.length === 0) return;
    pendingMessages.current.push(...newMessages);
    timer.current ??= setTimeout(() => announceNew(), burstMs);
  });
  useEffect(() => listen(), [lines, isLoaded]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Announces when one of this person's messages was stored or failed. */
export function useOutboxAnnouncements(waitingMessages: readonly OutboxMessage[], lines: readonly LogRow[]) {
  const before = useRef(waitingMessages);

  const notify = useEffectEvent(() => {
    const last = new Map(before.current.map((one) => [one.clientId, one.state]));
    before.current = waitingMessages;
    if (waitingMessages.some(({ clientId, state }) => state === 'failed' && last.get(clientId) === 'sending'))
      announce('Your message was not sent. You can retry or discard it.');
    else if (
      waitingMessages.length === 0 &&
      lines.some((line) => line.kind === 'message' && line.state === 'sent' && last.has(line.key))
    )
      announce('Sent');
  });
  useEffect(() => notify(), [waitingMessages]);
}
