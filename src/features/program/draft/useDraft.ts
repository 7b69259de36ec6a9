import { useState } from 'react';

import { useSaveDraftMutation } from '@/api/admin/publications';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { getConflictingRow } from '@/api/lists/editConflict';
import type { BodyOf, PublicationKind, PublicationOf } from '@/contract/program/publication';
import { useProtectUnsavedDraft, useUnsavedDraft } from '@/features/shared/useUnsavedDraft';

type Options<Kind extends PublicationKind> = {
  publication: PublicationOf<Kind>;
  /** The body before anything is written. */
  emptyBody: BodyOf<Kind>;
  /** A file is selected but not uploaded. */
  hasFile: boolean;
};

/**
 * A publication's draft while it is edited. Input stays local until it is saved; if someone else saves meanwhile,
 * nothing is overwritten and `theirs` is their version.
 */
export function useDraft<Kind extends PublicationKind>({ publication, emptyBody, hasFile }: Options<Kind>) {
  const bodyOf = ({ draft, published }: PublicationOf<Kind>): BodyOf<Kind> => draft ?? published ?? emptyBody;
  const storedDraft = { body: bodyOf(publication), version: publication.version };
  const draftKey = `${publication.kind}/${publication.key}`;
  const unsavedDraft = useUnsavedDraft(draftKey);
  // The store's type does not say that the draft has this publication's kind.
  const [{ base: initialBase, values: initialValues }] = useState(
    () =>
      (unsavedDraft ?? { base: storedDraft, values: storedDraft.body }) as {
        base: typeof storedDraft;
        values: BodyOf<Kind>;
      },
  );
  const [base, setBase] = useState(initialBase);
  const [values, setValues] = useState(initialValues);
  const [theirs, setTheirs] = useState<PublicationOf<Kind>>();
  const [saveDraft] = useSaveDraftMutation();
  const { isSending, send } = useFormSubmission();
  const isChanged = hasFile || JSON.stringify(values) !== JSON.stringify(base.body);

  // Accepts someone else's change only if nothing has been changed here. A cached publication from before the last
  // response is older than the base, so it is ignored.
  if (publication.version > base.version && !isChanged) accept(publication);
  useProtectUnsavedDraft(draftKey, isChanged ? { values, base } : undefined, hasFile);

  function accept(saved: PublicationOf<Kind>, sentBody?: BodyOf<Kind>) {
    const body = bodyOf(saved);
    setBase({ body, version: saved.version });
    setValues((currentValues) => (sentBody ? keepLaterInput(body, sentBody, currentValues) : body));
    setTheirs(undefined);
  }

  /** Resolves with the saved publication's `version`, or undefined if nothing was saved. */
  async function save(body: BodyOf<Kind>, version = base.version) {
    const { kind, key } = publication;
    const answer = await send({}, () => saveDraft({ kind, key, version, body }));
    if (!answer) return;
    if (answer.error) {
      setTheirs(getConflictingRow<PublicationOf<Kind>>(answer.error));
      return;
    }
    // The endpoint's type does not say that the response has the kind that was sent.
    const saved = answer.data as unknown as PublicationOf<Kind>;
    accept(saved, values);
    return saved.version;
  }

  return {
    values,
    change: (next: Partial<BodyOf<Kind>>) => setValues((previousValues) => ({ ...previousValues, ...next })),
    isChanged,
    isSending,
    /** Also for file uploads, so that a file and a draft are not sent at the same time. */
    send,
    save,
    theirs: theirs && bodyOf(theirs),
    keepMine: () => theirs && void save(values, theirs.version),
    takeTheirs: () => theirs && accept(theirs),
    continueEditing: () => setTheirs(undefined),
  };
}

/** The saved values, with what was typed while they were being sent. */
function keepLaterInput<Body extends object>(saved: Body, sentBody: Body, currentValues: Body): Body {
  const fields = Object.keys(saved) as (keyof Body)[];
  return fields.reduce(
    (body, name) => (currentValues[name] === sentBody[name] ? body : { ...body, [name]: currentValues[name] }),
    saved,
  );
}
