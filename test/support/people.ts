import type { PersonAddition, PersonDetails, PersonEdit, PersonForm } from '@/contract/people/personForm';
import { personFormPaths } from '@/contract/people/personForm';

import type { TestBackend } from './server/backend';
import { unusedSsn } from './server/employeeFiles';

/** A person's form values, with these differences. */
export const detailsOf = (more: Partial<PersonDetails> = {}): PersonDetails => ({
  name: 'Marlow Finch',
  relation: 'Self',
  email: 'marlow.finch@example.org',
  contact: '6175550111',
  contact2: '',
  emplType: 'Full Time',
  enrollmentDate: '2025-04-01',
  ...more,
});

/** An administrator's calls to manage people. */
export function peopleOf(backend: TestBackend, token: string) {
  const post = async (path: string, body: unknown, as = token, headers?: Record<string, string>) =>
    (await backend.main('POST', path, { token: as, body, headers })).body;
  const add = (more: Partial<PersonAddition> = {}, as = token, headers?: Record<string, string>) => {
    const { ssn = unusedSsn(), employeeId, ...details } = more;
    return post(personFormPaths.add, { ...detailsOf(details), ssn, employeeId }, as, headers);
  };
  const readForm = async (id: number, as = token): Promise<PersonForm> =>
    (await backend.main('GET', personFormPaths.read(id), { token: as })).body.data;
  const previousOf = ({ id: _id, ssn: _ssn, isRegistered: _account, isAdmin: _admin, ...previous }: PersonForm) =>
    previous;
  return {
    post,
    add,
    /** Adds a person; returns their ID. */
    added: async (more: Partial<PersonAddition> = {}): Promise<number> => (await add(more)).data.id,
    readForm,
    /** Changes these fields of a person, based on the current form or the one given. */
    async edit(id: number, change: Partial<PersonDetails & { ssn: string }>, form?: PersonForm, as = token) {
      const { ssnMark, ...previous } = previousOf(form ?? (await readForm(id, as)));
      const { ssn, ...details } = change;
      const body: PersonEdit = { id, person: { ...previous, ...details }, ssn, previous: { ...previous, ssnMark } };
      return post(personFormPaths.edit, body, as);
    },
    move: (id: number, employeeId: number, previousEmployeeId: number, as = token) =>
      post(personFormPaths.move, { id, employeeId, previousEmployeeId }, as),
  };
}

export const recordOf = ({ db }: Pick<TestBackend, 'db'>, id: number) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
