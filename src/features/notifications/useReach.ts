import { useEffect, useState } from 'react';

import { useCountRecipientsQuery } from '@/api/notifications';
import { topicNames, type Topic } from '@/contract/messages/notification';

/** Milliseconds before an audience is counted, so that browsing through the audiences sends no requests. */
const restMs = 300;

/** The number of people a notification would reach now; null while unknown or if the service cannot count. */
export function useReach(topic: Topic, chosen: number): number | null {
  const [asked, setAsked] = useState<Topic>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(topic), restMs);
    return () => clearTimeout(timer);
  }, [topic]);

  const isCounted = asked !== undefined && asked === topic && asked !== 'individual';
  const { currentData } = useCountRecipientsQuery({ topic: asked ?? topic }, { skip: !isCounted });
  if (topic === 'individual') return chosen > 0 ? chosen : null;
  return isCounted ? (currentData ?? null) : null;
}

export const people = (count: number) =>
  count === 0 ? 'nobody' : count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;

/** The recipients in words, with their number if known, such as "184 people (All users)". */
export function audienceWords(topic: Topic, reach: number | null) {
  if (reach === null) return topicNames[topic];
  return topic === 'individual' ? people(reach) : `${people(reach)} (${topicNames[topic]})`;
}
