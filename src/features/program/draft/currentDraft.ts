import { createContext, use, useEffect, useEffectEvent } from 'react';

/** The draft as its form has it now. */
export type DraftInHand = {
  isChanged: boolean;
  isSending: boolean;
  /** Saves what is typed; undefined when it could not, which the form says. Otherwise the version that was saved. */
  save: () => Promise<number | undefined>;
};

/** Tells the page of a publication about the draft that its form holds. */
export const CurrentDraftContext = createContext<(draft: DraftInHand) => void>(() => {});

/** Tells the page around a form what is typed in it and how it is saved. */
export function useDraftInHand({ isChanged, isSending, save }: DraftInHand) {
  const notify = use(CurrentDraftContext);
  const saveNow = useEffectEvent(save);
  useEffect(() => notify({ isChanged, isSending, save: () => saveNow() }), [notify, isChanged, isSending]);
}
