import Paper from '@mui/material/Paper';
import { type ReactNode, useRef } from 'react';

import { VersionChoice, type VersionDifference } from '@/features/shared/VersionChoice';
import { Form } from '@/ui/forms/Form';
import { useFocusFirstError } from '@/ui/forms/useFocusFirstError';

import { SaveFooter } from './SaveFooter';
import { useReportCurrentDraft } from './currentDraft';

/** The part of `useDraft` that a form uses. */
type Draft<Body> = {
  isChanged: boolean;
  isSending: boolean;
  theirs: Body | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
  continueEditing: () => void;
};

type Props<Body> = {
  draft: Draft<Body>;
  /** Resolves with the saved publication's `version`, or undefined if nothing was saved. */
  save: () => Promise<number | undefined>;
  /** How sentences refer to the draft, such as "this page". */
  itemName: string;
  /** The fields to compare with a draft that someone else saved meanwhile. */
  compareFields: (theirs: Body) => VersionDifference[];
  children: ReactNode;
};

export function DraftForm<Body>({ draft, save, itemName, compareFields, children }: Props<Body>) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError();

  /** Lets the page header save unsaved input before it publishes. */
  function saveFromHeader() {
    focusFirstError(form.current);
    return save();
  }
  useReportCurrentDraft({ isChanged: draft.isChanged, isSending: draft.isSending, save: saveFromHeader });

  return (
    <Paper variant="outlined" sx={{ mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 800 }}>
      <Form ref={form} aria-label="Draft" onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
        {children}
        <SaveFooter buttonLabel="Save draft" isChanged={draft.isChanged} isSending={draft.isSending} />
      </Form>
      <DraftConflict draft={draft} itemName={itemName} compareFields={compareFields} />
    </Paper>
  );
}

/** Shown when someone else saved another draft meanwhile. */
export const DraftConflict = <Body,>({
  draft,
  itemName,
  compareFields,
}: Pick<Props<Body>, 'draft' | 'itemName' | 'compareFields'>) =>
  draft.theirs && (
    <VersionChoice
      itemName={itemName}
      differences={compareFields(draft.theirs)}
      isBusy={draft.isSending}
      onKeepMine={draft.keepMine}
      onUseTheirs={draft.takeTheirs}
      onClose={draft.continueEditing}
    />
  );
