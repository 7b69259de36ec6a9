import { useEffect, useEffectEvent } from 'react';

import { leaveForm, useKept } from '@/ui/forms/keptForms';
import { toast } from '@/ui/toast/toast';

/** What was typed into the draft of a text when its page was left, and what it was typed over. */
export type UnsavedDraft = { typed: object; base: { body: object; version: number } };

/** What was typed into the form `of` a thing when its page was left; the form takes it up once. */
export const useLeftDraft = (of: string) => useKept<UnsavedDraft>(of);

/**
 * Keeps what was typed and not saved when the page is left for another page of the site, and warns before the site is.
 */
export function useLeaving(of: string, unsaved: UnsavedDraft | undefined, hasFile: boolean) {
  useWarningBeforeUnload(unsaved !== undefined);
  const leave = useEffectEvent(() => {
    if (!unsaved) return;
    leaveForm(of, unsaved);
    toast.info(hasFile ? `${unsavedText} ${fileText}` : unsavedText);
  });
  useEffect(() => () => leave(), []);
}

const unsavedText = 'You have unsaved changes. They’ll stay on that page until you close or reload this window.';
const fileText = 'You’ll need to choose the file again.';

/** The browser asks before it closes or reloads a page with something unsaved. */
function useWarningBeforeUnload(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
