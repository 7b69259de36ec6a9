import type {
  ChangeRequestDetail,
  ChangeRequestPage,
  ChangeRequestQuery,
  ListedChangeRequest,
  OwnChangeRequest,
} from '@/contract/people/changeRequest';
import type { Backend } from '@/server/backend';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import {
  listRequests,
  readNamesOfPeople,
  reasonOf,
  requestById,
  requestsOf,
  type StoredRequest,
  textsOf,
} from './changeRequests';

type Deps = Pick<Backend, 'db' | 'cipher' | 'files'>;

const sharedFieldsOf = ({ id, kind, state, created_at, decided_at }: StoredRequest) => ({
  id,
  kind,
  state,
  createdAt: created_at.toISOString(),
  decidedAt: decided_at?.toISOString() ?? null,
});

/** A person's own requests, newest first. */
export async function listOwnRequests({ db, cipher }: Deps, personId: number): Promise<OwnChangeRequest[]> {
  const rows = await requestsOf(db, personId);
  const peopleOf = await readNamesOfPeople(
    db,
    rows.flatMap(({ people }) => people),
  );
  return rows.map((row) => ({
    ...sharedFieldsOf(row),
    texts: textsOf(cipher, row),
    people: peopleOf(row.people),
    reason: reasonOf(cipher, row),
    documentName: row.document_name ?? '',
  }));
}

type NamedRequest = StoredRequest & { name: string; employee_name: string };
const toListedChange = (
  row: NamedRequest,
  nameOf: (actor: string) => string,
): Omit<ListedChangeRequest, 'hasDocument'> => ({
  ...sharedFieldsOf(row),
  name: row.name,
  employeeName: row.employee_name,
  decidedBy: row.decided_by === null ? '' : nameOf(row.decided_by),
});

/** A page of requests for administrators. */
export async function readRequestPage({ db }: Deps, query: ChangeRequestQuery): Promise<ChangeRequestPage> {
  const { count, rows } = await listRequests(db, query);
  const nameOf = await readActorNames(
    db,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  );
  return {
    count,
    requests: rows.map((row) => ({ ...toListedChange(row, nameOf), hasDocument: row.document_file_id !== null })),
  };
}

/** A request for the administrator who reads it, with a document link that works only for them. */
export async function readRequestDetail(
  { db, cipher, files }: Deps,
  id: number,
  caller: Caller,
): Promise<ChangeRequestDetail> {
  const row = await requestById(db, id);
  if (!row) throw new Refusal('This request no longer exists.', 404);
  const peopleOf = await readNamesOfPeople(db, row.people);
  const link = row.file_name === null ? null : files.link({ name: row.file_name }, caller);
  return {
    ...toListedChange(row, await readActorNames(db, row.decided_by === null ? [] : [row.decided_by])),
    texts: textsOf(cipher, row),
    people: peopleOf(row.people),
    reason: reasonOf(cipher, row),
    personId: row.person_id,
    employeeId: row.employee_id ?? row.person_id,
    document:
      link === null
        ? null
        : {
            name: row.display_name ?? '',
            size: Number(row.size),
            isPicture: row.media_type?.startsWith('image/') ?? false,
            link,
          },
    problem: row.is_closed ? 'This account was deleted, so its record can’t be changed.' : null,
  };
}
