import { useEffect, useState } from 'react';

import { useCountRecipientsQuery } from '@/api/notifications';
import { topicNames, type Topic } from '@/contract/messages/notification';

/** Whoever looks through the audiences asks about none of them. */
const restMs = 300;

/** How many people a notification would reach right now; null while that is not known, or where nobody can tell. */
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

/** Whom a notification goes to, with their number where it is known: "184 people (All users)". */
export function audienceWords(topic: Topic, reach: number | null) {
  if (reach === null) return topicNames[topic];
  return topic === 'individual' ? people(reach) : `${people(reach)} (${topicNames[topic]})`;
}
