import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A draft's state in its form. */
export type CurrentDraft = {
  isChanged: boolean;
  isSending: boolean;
  /** Saves the input. Resolves with the publication's new `version`, or undefined after the form has shown an error. */
  save: () => Promise<number | undefined>;
};

/** The function with which a form passes its draft to the page that publishes it. */
export const SetCurrentDraftContext = createContext<(draft: CurrentDraft) => void>(() => {});

/** Reports to the surrounding page whether a form has unsaved input, and how to save it. */
export function useReportCurrentDraft({ isChanged, isSending, save }: CurrentDraft) {
  const reportDraft = use(SetCurrentDraftContext);
  const saveNow = useEffectEvent(save);
  useEffect(() => reportDraft({ isChanged, isSending, save: () => saveNow() }), [reportDraft, isChanged, isSending]);
}
