import { type Alert, alertPaths } from '@/contract/content/alert';
import { type Card, cardPaths } from '@/contract/content/card';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { type SeenItems, seenPath } from '@/contract/content/seen';
import { approvalPaths, type PendingRequest } from '@/contract/people/approval';
import { type User, userPaths } from '@/contract/people/user';

import { type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';

const day = '2026-11-01T12:00:00Z';

export const person = {
  id: 7,
  userFirstName: 'Ada',
  userLastName: 'Winslow',
  userFullName: 'Ada Winslow',
  userSSN: '***-**-0007',
  userContact: '+15550100007',
  isAdmin: false,
  isChatTermAndCondition: true,
  enrollmentDate: '2025-01-01' as string | null | undefined,
  relatives: [],
};

let ids = 0;
const row = () => ({ id: (ids += 1), visibleTo: 'All' as const, isActive: true, sequence: ids });

export const alert = (change: Partial<Alert> = {}): Alert => ({
  ...row(),
  description: 'Be well',
  createdAt: day,
  ...change,
});
export const card = (change: Partial<Card> = {}): Card => ({
  ...row(),
  title: 'A card',
  image: null,
  link_type: 'internal',
  redirect: 'GENERAL',
  redirect_id: null,
  updatedAt: day,
  ...change,
});
export const paper = (change: Partial<EducationDocument> = {}): EducationDocument => ({
  ...row(),
  fileName: 'A paper',
  fileType: 'pdf',
  en_link: 'https://files.example.org/paper.pdf',
  thumbnail_link: null,
  createdAt: day,
  ...change,
});

type Home = {
  user?: Partial<User>;
  alerts?: Alert[] | 'refused';
  cards?: Card[] | 'refused';
  documents?: EducationDocument[] | 'refused';
  requests?: PendingRequest[];
  seen?: FakeResponse;
};

const listResponse = (rows: unknown, asData = rows) => (rows === 'refused' ? failure('Admins only') : success(asData));

/** Fakes a service that refuses its lists, or returns them neither sorted nor filtered. */
export function fakeHomeService({
  user = {},
  alerts = [],
  cards = [],
  documents = [],
  requests = [],
  seen = success(),
}: Home) {
  let { newPlanCards } = user;
  return fakeServer(({ path, body }) => {
    if (path.endsWith(userPaths.info)) return success({ ...person, ...user, newPlanCards });
    if (path.endsWith(alertPaths.list)) return listResponse(alerts, { alerts });
    if (path.endsWith(cardPaths.list)) return listResponse(cards);
    if (path.endsWith(documentPaths.list)) return listResponse(documents);
    if (path.endsWith(approvalPaths.list)) return success({ requests });
    if (!path.endsWith(seenPath)) return success();
    newPlanCards = newPlanCards?.filter((kind) => !(body as SeenItems).planCards?.includes(kind));
    return seen;
  });
}
