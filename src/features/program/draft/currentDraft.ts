import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A draft's state in its form. */
export type CurrentDraft = {
  isChanged: boolean;
  isSending: boolean;
  /** Saves the input. Resolves with the saved version, or undefined after the form has reported an error. */
  save: () => Promise<number | undefined>;
};

/** Passes the draft from its form to the page that publishes it. */
export const CurrentDraftContext = createContext<(draft: CurrentDraft) => void>(() => {});

/** Reports a form's input and how to save it to the surrounding page. */
export function useReportCurrentDraft({ isChanged, isSending, save }: CurrentDraft) {
  const notify = use(CurrentDraftContext);
  const saveNow = useEffectEvent(save);
  useEffect(() => notify({ isChanged, isSending, save: () => saveNow() }), [notify, isChanged, isSending]);
}
