import { api } from '@/api/core/api';
import { isCallError } from '@/api/core/failure';
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

/** Not in `contract/texts`, which every page loads. */
const peopleTexts = {
  added: 'Person added.',
  addFailed: 'Couldn’t add the person.',
  loadFailed: 'Couldn’t load the details.',
  saved: 'Details saved.',
  saveFailed: 'Couldn’t save the details.',
  moved: 'Dependent moved.',
  moveFailed: 'Couldn’t move the dependent.',
  deleted: 'Employee deleted.',
  deleteFailed: 'Couldn’t delete the employee.',
  previewFailed: 'Couldn’t compare the records.',
  merged: 'Records merged.',
  mergeFailed: 'Couldn’t merge the records.',
};

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
        successMessage: peopleTexts.added,
        refusalMessage: peopleTexts.addFailed,
        errorMessage: peopleTexts.addFailed,
      },
    }),
    getPersonForm: build.query<PersonForm, Id>({
      query: (id) => ({ url: personFormPaths.read(id) }),
      providesTags: ['Employee'],
      // A form must always open with current data.
      keepUnusedDataFor: 0,
      extraOptions: { refusalMessage: peopleTexts.loadFailed, errorMessage: peopleTexts.loadFailed },
    }),
    // Also reloads after a rejection, which may mean that someone else has changed or removed the record.
    editPerson: build.mutation<null, PersonEdit>({
      query: (body) => ({ url: personFormPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: [...changedTags, 'ChangeRequest'],
      extraOptions: {
        successMessage: peopleTexts.saved,
        refusalMessage: peopleTexts.saveFailed,
        errorMessage: peopleTexts.saveFailed,
      },
    }),
    moveRelative: build.mutation<null, RelativeMove>({
      query: (body) => ({ url: personFormPaths.move, method: 'POST', body }),
      transformResponse: () => null,
      // No reload after a rejection: it could remove the card from which the relative is being moved.
      invalidatesTags: (_data, error) => (error ? [] : [...changedTags, 'Request']),
      extraOptions: {
        successMessage: peopleTexts.moved,
        refusalMessage: peopleTexts.moveFailed,
        errorMessage: peopleTexts.moveFailed,
      },
    }),
    deleteEmployee: build.mutation<null, { id: Id }>({
      query: (body) => ({ url: personFormPaths.delete, method: 'POST', body }),
      transformResponse: () => null,
      // Excludes the deleted record's page, which is about to close.
      invalidatesTags: (_data, error) => (error ? [] : [{ type: 'Employee', id: employeeListTagId }, ...otherTags]),
      extraOptions: {
        successMessage: peopleTexts.deleted,
        refusalMessage: peopleTexts.deleteFailed,
        errorMessage: peopleTexts.deleteFailed,
      },
    }),
    previewMerge: build.mutation<MergePreview, MergePreviewRequest>({
      query: (body) => ({ url: recordMergePaths.preview, method: 'POST', body }),
      extraOptions: { refusalMessage: peopleTexts.previewFailed, errorMessage: peopleTexts.previewFailed },
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
      extraOptions: {
        successMessage: peopleTexts.merged,
        refusalMessage: peopleTexts.mergeFailed,
        errorMessage: peopleTexts.mergeFailed,
      },
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
