import { api } from '@/api/core/api';
import { isCallError } from '@/api/core/failure';
import { postCommand } from '@/api/core/postCommand';
import type { Id } from '@/contract/id';
import {
  type FieldProblems,
  type PersonAddition,
  type PersonEdit,
  type PersonForm,
  personFormPaths,
  type RelativeMove,
  type SsnHolder,
} from '@/contract/people/personForm';
import {
  type MergePreview,
  type MergePreviewRequest,
  type MergeResult,
  type RecordMerge,
  recordMergePaths,
} from '@/contract/people/recordMerge';

import { employeeListTagId } from './employees';

/** Tags of other data about people; `User`, because the administrator may be an employee with a family. */
const otherTags = ['EmployeeSummary', 'Recipient', 'User', 'ChatUser', 'Overview'] as const;
const changedTags = ['Employee', ...otherTags] as const;

/** Endpoints for administrators to change people by form; not in the customer's contract. */
export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Dispatched untracked, so that the SSN is never in the store. */
    addPerson: build.mutation<{ id: Id }, PersonAddition>({
      query: (body) => ({ url: personFormPaths.add, method: 'POST', body }),
      invalidatesTags: (_data, error) => (error ? [] : changedTags),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Person added.',
        refusalMessage: 'Couldn’t add the person.',
      },
    }),
    getPersonForm: build.query<PersonForm, Id>({
      query: (id) => ({ url: personFormPaths.read(id) }),
      providesTags: ['Employee'],
      // A form must always open with current data.
      keepUnusedDataFor: 0,
      extraOptions: { refusalMessage: 'Couldn’t load the details.' },
    }),
    // Also reloads after a rejection, which may mean that someone else has changed or removed the record.
    editPerson: build.mutation<null, PersonEdit>({
      ...postCommand(personFormPaths.edit),
      invalidatesTags: [...changedTags, 'ChangeRequest'],
      extraOptions: { successMessage: 'Details saved.', refusalMessage: 'Couldn’t save the details.' },
    }),
    moveRelative: build.mutation<null, RelativeMove>({
      ...postCommand(personFormPaths.move),
      // No reload after a rejection: it could remove the card from which the relative is being moved.
      invalidatesTags: (_data, error) => (error ? [] : [...changedTags, 'Request']),
      extraOptions: { successMessage: 'Dependent moved.', refusalMessage: 'Couldn’t move the dependent.' },
    }),
    deleteEmployee: build.mutation<null, { id: Id }>({
      ...postCommand(personFormPaths.delete),
      // Excludes the deleted record's page, which is about to close.
      invalidatesTags: (_data, error) => (error ? [] : [{ type: 'Employee', id: employeeListTagId }, ...otherTags]),
      extraOptions: { successMessage: 'Employee deleted.', refusalMessage: 'Couldn’t delete the employee.' },
    }),
    previewMerge: build.mutation<MergePreview, MergePreviewRequest>({
      query: (body) => ({ url: recordMergePaths.preview, method: 'POST', body }),
      extraOptions: { refusalMessage: 'Couldn’t compare the records.' },
    }),
    mergeRecords: build.mutation<MergeResult, RecordMerge>({
      query: (body) => ({ url: recordMergePaths.merge, method: 'POST', body }),
      // Excludes the deleted record's page, which is about to close.
      invalidatesTags: (merged) =>
        merged
          ? [
              { type: 'Employee', id: employeeListTagId },
              ...merged.changed.map((id) => ({ type: 'Employee' as const, id: String(id) })),
              ...otherTags,
              'Plan',
              'Notification',
            ]
          : [],
      extraOptions: { successMessage: 'Records merged.', refusalMessage: 'Couldn’t merge the records.' },
    }),
  }),
});

export const {
  useGetPersonFormQuery,
  useMoveRelativeMutation,
  useDeleteEmployeeMutation,
  usePreviewMergeMutation,
  useMergeRecordsMutation,
} = peopleApi;

type FormProblems = { problems: FieldProblems; holder?: SsnHolder };

/** A rejected form's errors by field, and who already has the SSN. */
export function fieldProblemsOf(error: unknown): FormProblems {
  const data = isCallError(error) && error.kind === 'failure' ? error.data : undefined;
  const hasProblems =
    typeof data === 'object' && data !== null && 'problems' in data && typeof data.problems === 'object';
  return hasProblems && data.problems ? (data as FormProblems) : { problems: {} };
}
