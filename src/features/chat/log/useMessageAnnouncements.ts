import { useEffect, useEffectEvent, useRef } from 'react';

import { countWithNoun } from '@/contract/format';
import type { OutboxMessage } from '@/store/chat/chatSlice';
import { announce } from '@/ui/announce/announce';

import type { LogRow, MessageRowData } from './logRows';

/** Messages that arrive within this time are announced together. */
const burstMs = 700;
/** More messages than this are announced as a count. */
const maxSeparateAnnouncements = 3;
const maxAnnouncedLength = 300;

const shortenText = (text: string) =>
  text.length > maxAnnouncedLength ? `${text.slice(0, maxAnnouncedLength)} …` : text;

/**
 * The newest stored message's key and the other side's messages after the last known one; `newMessages` is null if
 * the last known message is no longer in the log.
 */
function messagesAfter(rows: readonly LogRow[], lastKey: string) {
  const messages = rows.filter((row) => row.kind === 'message').filter(({ isWaiting }) => !isWaiting);
  const lastIndex = messages.findLastIndex(({ key }) => key === lastKey);
  const isLost = lastIndex < 0 && lastKey !== '';
  return {
    newestKey: messages.at(-1)?.key ?? '',
    newMessages: isLost ? null : messages.slice(lastIndex + 1).filter(({ isOwn }) => !isOwn),
  };
}

/**
 * Announces new messages with the sender's name first. Loaded history is not announced, and a burst is announced as a
 * count.
 */
export function useMessageAnnouncements(rows: readonly LogRow[], name: string, isLoaded: boolean) {
  const lastKey = useRef<string | null>(null);
  const pendingMessages = useRef<MessageRowData[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const announceNew = useEffectEvent(() => {
    const newMessages = pendingMessages.current;
    pendingMessages.current = [];
    timer.current = undefined;
    const authors = new Set(newMessages.map(({ author = name }) => author));
    const [author] = authors.size === 1 ? authors : [name];
    if (newMessages.length > maxSeparateAnnouncements)
      announce(`${countWithNoun(newMessages.length, 'new message')} from ${author}`);
    else newMessages.forEach(({ text, author = name }) => announce(`${author}: ${shortenText(text)}`));
  });

  const collectNewMessages = useEffectEvent(() => {
    if (!isLoaded) return;
    const { newestKey, newMessages } = messagesAfter(rows, lastKey.current ?? '');
    const isFirstLoad = lastKey.current === null;
    lastKey.current = newestKey;
    if (isFirstLoad || !newMessages || newMessages.length === 0) return;
    pendingMessages.current.push(...newMessages);
    timer.current ??= setTimeout(() => announceNew(), burstMs);
  });
  useEffect(() => collectNewMessages(), [rows, isLoaded]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Announces when one of this person's messages has failed, or when all of them have been stored. */
export function useOutboxAnnouncements(waitingMessages: readonly OutboxMessage[], rows: readonly LogRow[]) {
  const previousMessages = useRef(waitingMessages);

  const announceOutboxChange = useEffectEvent(() => {
    const previousStates = new Map(previousMessages.current.map((message) => [message.clientId, message.state]));
    previousMessages.current = waitingMessages;
    if (waitingMessages.some(({ clientId, state }) => state === 'failed' && previousStates.get(clientId) === 'sending'))
      announce('Your message was not sent. You can retry or discard it.');
    else if (
      waitingMessages.length === 0 &&
      rows.some((row) => row.kind === 'message' && row.state === 'sent' && previousStates.has(row.key))
    )
      announce('Sent');
  });
  useEffect(() => announceOutboxChange(), [waitingMessages]);
}
