import { useEffect, useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { useCountRecipientsQuery } from '@/api/notifications';
import { countWithNoun, formatCount } from '@/contract/format';
import {
  type AudienceCount,
  planTopicTiers,
  type Topic,
  topicName,
  topicNames,
} from '@/contract/messages/notification';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Milliseconds before an audience is counted, so that browsing through the audiences sends no requests. */
const topicDebounceMs = 300;

/** The number of people whom a notification would reach now; null while unknown or if the service cannot count. */
export function useReach(topic: Topic, chosenCount: number): AudienceCount | null {
  const [requestedTopic, setRequestedTopic] = useState<Topic>();
  useEffect(() => {
    const timer = setTimeout(() => setRequestedTopic(topic), topicDebounceMs);
    return () => clearTimeout(timer);
  }, [topic]);

  const isCountRequested = requestedTopic !== undefined && requestedTopic === topic && requestedTopic !== 'individual';
  const { currentData } = useCountRecipientsQuery({ topic: requestedTopic ?? topic }, { skip: !isCountRequested });
  if (topic === 'individual') return chosenCount > 0 ? { count: chosenCount } : null;
  return isCountRequested ? (currentData ?? null) : null;
}

export const peopleText = (count: number) => (count === 0 ? 'no one' : countWithNoun(count, 'person', 'people'));

/** How many recipients have an account and how many a device; undefined if unknown or if there are no recipients. */
export function reachDetail({ count, accounts, devices }: AudienceCount) {
  if (accounts === undefined || devices === undefined || count === 0) return undefined;
  const accountsText = accounts === 1 ? '1 has an account' : `${formatCount(accounts)} have an account`;
  return `${accountsText}, and ${formatCount(devices)} ${devices === 1 ? 'has' : 'have'} a device for push notifications.`;
}

/** Returns a function that names an audience; for a plan's audience, it uses that plan's current name. */
export function useTopicName() {
  const { program: hasCatalog } = useSiteConfig();
  const { data: plans } = useGetCatalogQuery(undefined, { skip: !hasCatalog });
  return (topic: Topic) => {
    const tier = planTopicTiers[topic];
    if (tier === undefined || !plans) return topicNames[topic];
    const plan = plans.find(({ userTiear }) => userTiear === tier);
    return plan ? topicName(topic, plan.name) : `${topicNames[topic]} (no plan)`;
  };
}

/** The recipients as a label, with their number if known, such as "184 people (All users)". */
export function audienceText(topic: Topic, name: string, reach: AudienceCount | null) {
  if (reach === null) return name;
  return topic === 'individual' ? peopleText(reach.count) : `${peopleText(reach.count)} (${name})`;
}
