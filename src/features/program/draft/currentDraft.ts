import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A draft's state in its form. */
export type CurrentDraft = {
  isChanged: boolean;
  isSending: boolean;
  /** Saves the input. Resolves with the saved version's number, or undefined after the form has shown an error. */
  save: () => Promise<number | undefined>;
};

/** The function with which a form passes its draft to the page that publishes it. */
export const CurrentDraftContext = createContext<(draft: CurrentDraft) => void>(() => {});

/** Reports to the surrounding page whether a form has unsaved input, and how to save it. */
export function useReportCurrentDraft({ isChanged, isSending, save }: CurrentDraft) {
  const notify = use(CurrentDraftContext);
  const saveNow = useEffectEvent(save);
  useEffect(() => notify({ isChanged, isSending, save: () => saveNow() }), [notify, isChanged, isSending]);
}
