import { useRef } from 'react';

import { useGetPendingRequestsQuery } from '@/api/approvals';
import { useVerifyNotificationMutation } from '@/api/user';
import { writtenDay } from '@/contract/day';

import { requestsHeading } from './requestsHeading';

/** The requests that wait for the signed-in person, as a list shows them; none where a service keeps no such list. */
export function useRequests() {
  const { data = [], isLoading, isError } = useGetPendingRequestsQuery();
  const [verify, { isLoading: isDeciding, originalArgs }] = useVerifyNotificationMutation();
  const isUnderWay = useRef(false);
  const requests = isError ? [] : data;

  /** One at a time. */
  async function decide(userSSN: string, isApproved: boolean) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await verify({ status: isApproved ? 'accept' : 'reject', userSSN });
    isUnderWay.current = false;
  }

  return {
    isLoading,
    list: {
      heading: requestsHeading(requests.length),
      matters: requests.map(({ userSSN, title, body, createdAt }) => ({
        key: userSSN,
        title,
        text: body,
        moment: createdAt,
        day: writtenDay(createdAt),
      })),
      /** Which one is on its way. */
      deciding: isDeciding ? originalArgs?.userSSN : undefined,
      onDecide: (userSSN: string, isApproved: boolean) => void decide(userSSN, isApproved),
    },
  };
}
