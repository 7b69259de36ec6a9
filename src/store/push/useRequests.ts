import { useRef } from 'react';
import { useGetPendingRequestsQuery } from '@/api/approvals';
import { useVerifyNotificationMutation } from '@/api/user';
import { formatDay } from '@/contract/format';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { requestsHeading } from './requestsHeading';

/** The signed-in person's open requests; empty where a service has no such list. */
export function useRequests() {
  const { program: hasExtendedApi } = useSiteConfig();
  const { data = [], isLoading, isError } = useGetPendingRequestsQuery(undefined, { skip: !hasExtendedApi });
  const [verify, { isLoading: isDeciding, originalArgs }] = useVerifyNotificationMutation();
  const isInProgress = useRef(false);
  const requests = isError ? [] : data;

  /** Ignored while another decision is under way. */
  async function decide(userSSN: string, isApproved: boolean) {
    if (isInProgress.current) return;
    isInProgress.current = true;
    await verify({ status: isApproved ? 'accept' : 'reject', userSSN });
    isInProgress.current = false;
  }

  return {
    isLoading,
    list: {
      heading: requestsHeading(requests.length),
      decisions: requests.map(({ userSSN, title, body, createdAt }) => ({
        key: userSSN,
        title,
        text: body,
        moment: createdAt,
        day: formatDay(createdAt),
      })),
      /** The `userSSN` of the request being decided. */
      decidingKey: isDeciding ? originalArgs?.userSSN : undefined,
      onDecide: (userSSN: string, isApproved: boolean) => void decide(userSSN, isApproved),
    },
  };
}
