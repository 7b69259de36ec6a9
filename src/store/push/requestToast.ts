import type { Decision } from '@/contract/people/user';
import { DecisionCard } from '@/ui/toast/DecisionCard';
import { toast } from '@/ui/toast/toast';

import type { TopRequest } from './requestQueue';
import { requestsHeading } from './requestsHeading';

/** The only request toast's ID. */
export const approvalToastId = 'approval';

const waitingText = (otherCount: number) =>
  otherCount === 1 ? '1 more request needs your response.' : `${otherCount} more requests need your response.`;

/** Shows the top request in the toast, which stays until it is removed. */
export function showRequests(
  { userSSN, title, body, number, isBeingDecided }: TopRequest,
  count: number,
  onDecide: (decision: Decision) => void,
) {
  const otherCount = count - 1;
  toast.info(body, {
    id: approvalToastId,
    html: false,
    card: DecisionCard,
    heading: requestsHeading(count),
    title,
    note: otherCount > 0 ? waitingText(otherCount) : undefined,
    isBusy: isBeingDecided,
    subject: number,
    actions: [
      { label: 'Reject', onPress: () => onDecide({ status: 'reject', userSSN }) },
      { label: 'Approve', onPress: () => onDecide({ status: 'accept', userSSN }) },
    ],
  });
}

export const hideRequests = () => toast.close(approvalToastId);
