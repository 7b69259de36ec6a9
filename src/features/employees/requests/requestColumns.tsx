import { pages } from '@/contract/pages';
import {
  type ChangeRequestState,
  changeRequestKindNames,
  changeRequestStateNames,
  type ListedChangeRequest,
} from '@/contract/people/changeRequest';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

/** A kind of change, worded for administrators instead of the member. */
export const requestName = ({ kind }: Pick<ListedChangeRequest, 'kind'>) => {
  if (kind === 'name') return 'New name';
  if (kind === 'address') return 'New address';
  return kind === 'email' ? 'New email address' : changeRequestKindNames[kind];
};

/** The columns for a list of requests in one state. */
export const requestColumns = (
  state: ChangeRequestState,
  formatDateTime: (moment: string) => string,
): TableColumn<ListedChangeRequest>[] => [
  {
    field: 'name',
    heading: 'Reported by',
    width: 130,
    grows: true,
    text: ({ name }) => name,
    href: ({ id }) => pages.changeRequest(id),
  },
  { field: 'kind', heading: 'Change', width: 150, grows: true, text: requestName },
  { field: 'employeeName', heading: 'Employee', width: 130, grows: true, text: ({ employeeName }) => employeeName },
  { field: 'createdAt', heading: 'Reported', width: 150, text: ({ createdAt }) => formatDateTime(createdAt) },
  {
    field: 'hasDocument',
    heading: 'Document',
    width: 90,
    text: ({ hasDocument }) => (hasDocument ? 'Yes' : missingValue),
  },
  ...(state === 'waiting'
    ? []
    : [
        {
          field: 'decidedAt',
          heading: changeRequestStateNames[state],
          width: 150,
          text: ({ decidedAt }: ListedChangeRequest) => (decidedAt ? formatDateTime(decidedAt) : missingValue),
        },
        {
          field: 'decidedBy',
          heading: 'By',
          width: 120,
          grows: true,
          text: ({ decidedBy }: ListedChangeRequest) => decidedBy || missingValue,
        },
      ]),
];
