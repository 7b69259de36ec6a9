import { useEffect, useEffectEvent } from 'react';

import { saveForm, useSavedValue } from '@/ui/forms/savedForms';
import { toast } from '@/ui/toast/toast';

/** A draft's unsaved input when its page was left, and the version on which it is based. */
export type UnsavedDraft = { values: object; base: { body: object; version: number } };

/** A form's unsaved input when its page was left; the form restores it once. */
export const useUnsavedDraft = (key: string) => useSavedValue<UnsavedDraft>(key);

/** Keeps unsaved input when another page of the site is opened, and warns before the site is left. */
export function useProtectUnsavedDraft(key: string, unsavedDraft: UnsavedDraft | undefined, hasFile: boolean) {
  useConfirmBeforeUnload(unsavedDraft !== undefined);
  const saveOnLeave = useEffectEvent(() => {
    if (!unsavedDraft) return;
    saveForm(key, unsavedDraft);
    toast.info(hasFile ? `${unsavedText} ${reselectFileText}` : unsavedText);
  });
  useEffect(() => () => saveOnLeave(), []);
}

const unsavedText = 'You have unsaved changes. They’ll stay on that page until you close or reload this window.';
const reselectFileText = 'You’ll need to choose the file again.';

/** The browser asks before it closes or reloads a page with unsaved input. */
function useConfirmBeforeUnload(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const requestConfirmation = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', requestConfirmation);
    return () => window.removeEventListener('beforeunload', requestConfirmation);
  }, [isUnsaved]);
}
