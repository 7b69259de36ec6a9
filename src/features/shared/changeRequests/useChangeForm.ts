import { useState } from 'react';

import { changeRequestsApi } from '@/api/changeRequests';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { type Id, isSameId } from '@/contract/id';
import type {
  ChangeRequestField,
  ChangeRequestKind,
  ChangeRequestTexts,
  OwnChangeRequest,
} from '@/contract/people/changeRequest';
import {
  type ChangeRequestProblems,
  cleanTexts,
  emptyChangeTexts,
  findChangeProblems,
  hasField,
} from '@/contract/people/changeRules';
import { fullNameOf } from '@/contract/people/user';
import { useToday } from '@/features/shared/timeZone';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectUser } from '@/store/session/sessionSlice';
import { useRestorableState } from '@/ui/forms/savedForms';

type ChangeInput = {
  step: 'kind' | 'details';
  kind: ChangeRequestKind | '';
  texts: ChangeRequestTexts;
  people: readonly Id[];
};
export type ChangeCandidate = { id: Id; name: string };

const emptyForm: ChangeInput = { step: 'kind', kind: '', texts: emptyChangeTexts, people: [] };

/** A report's input; if a rejected report is sent again, the input starts with its content. */
export function useChangeForm(rejectedChange: OwnChangeRequest | undefined, onClose: () => void) {
  const name = rejectedChange ? `change/${rejectedChange.id}` : 'change';
  const [input, setInput] = useRestorableState<ChangeInput>(
    name,
    rejectedChange
      ? {
          step: 'details',
          kind: rejectedChange.kind,
          texts: rejectedChange.texts,
          people: rejectedChange.people.map(({ id }) => id),
        }
      : emptyForm,
  );
  const [file, setFile] = useRestorableState<File | null>(`${name}/file`, null);
  const [problems, setProblems] = useState<ChangeRequestProblems & { kind?: string }>({});
  const { isSending, send, cancel } = useFormSubmission();
  const dispatch = useAppDispatch();
  const today = useToday();
  const user = useAppSelector(selectUser);
  const relatives = user?.relatives ?? [];
  const { kind, step, texts } = input;

  const candidates = candidatesFor(kind);
  // Where only one person is possible, the change is about them.
  const people = candidates.length === 1 ? candidates.map(({ id }) => id) : input.people;

  function candidatesFor(chosenKind: ChangeRequestKind | ''): ChangeCandidate[] {
    if (!chosenKind || !user || !hasField(chosenKind, 'people')) return [];
    const family = relatives
      .filter(({ userRealation }) => chosenKind !== 'divorce' || userRealation === 'Spouse')
      .map((relative) => ({ id: relative.id, name: fullNameOf(relative) }));
    const includesUser = chosenKind === 'gainedOther' || chosenKind === 'lostOther';
    return includesUser ? [{ id: user.id, name: fullNameOf(user) }, ...family] : family;
  }

  const updateInput = (next: Partial<ChangeInput>) => setInput((current) => ({ ...current, ...next }));
  const clearProblem = (field: ChangeRequestField) => setProblems(({ [field]: _fixed, ...others }) => others);

  async function handleSubmit() {
    if (!kind) return setProblems({ kind: 'Choose what changed.' });
    setProblems({});
    if (step === 'kind') return updateInput({ step: 'details' });
    const draft = { kind, people, ...cleanTexts(kind, texts) };
    const foundProblems = findChangeProblems(draft, today);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length > 0) return undefined;
    const result = await send({ document: file }, ({ document: documentKey }) =>
      dispatch(changeRequestsApi.endpoints.submitChange.initiate({ ...draft, documentKey }, { track: false })),
    );
    if (result?.data) onClose();
    return undefined;
  }

  return {
    kind,
    step,
    texts,
    people,
    candidates,
    /** True until the family is known, so that all kinds of changes are offered. */
    hasDependents: !user || relatives.length > 0,
    file,
    problems,
    isSending,
    cancel,
    handleSubmit,
    setFile,
    chooseKind: (nextKind: ChangeRequestKind) => {
      setProblems({});
      updateInput({ kind: nextKind, people: [] });
    },
    goBack: () => {
      setProblems({});
      updateInput({ step: 'kind' });
    },
    setText: (field: keyof ChangeRequestTexts, text: string) => {
      updateInput({ texts: { ...texts, [field]: text } });
      clearProblem(field);
    },
    choosePeople: (nextPeople: readonly Id[]) => {
      updateInput({
        people: candidates
          .filter(({ id }) => nextPeople.some((personId) => isSameId(personId, id)))
          .map(({ id }) => id),
      });
      clearProblem('people');
    },
  };
}
export type ChangeForm = ReturnType<typeof useChangeForm>;
