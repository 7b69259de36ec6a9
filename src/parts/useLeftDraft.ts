import { useEffect, useEffectEvent, useState } from 'react';

import { draftLeft, draftTakenUp, selectUnsavedDraft, type UnsavedDraft } from '@/store/admin/adminSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { toast } from '@/ui/toast/toast';

/** What was typed into the form `of` a thing when its page was left; the form takes it up once. */
export function useLeftDraft(of: string) {
  const dispatch = useAppDispatch();
  const left = useAppSelector((state) => selectUnsavedDraft(state, of));
  useEffect(() => {
    if (left) dispatch(draftTakenUp(of));
  }, [dispatch, left, of]);
  return useState(left)[0];
}

/**
 * Keeps what was typed and not saved when the page is left for another page of the site, and warns before the site is. A
 * file that was chosen cannot be kept in the store.
 */
export function useLeaving(of: string, unsaved: UnsavedDraft | undefined, hasFile: boolean) {
  const dispatch = useAppDispatch();
  useWarningBeforeUnload(unsaved !== undefined);
  const leave = useEffectEvent(() => {
    if (!unsaved) return;
    dispatch(draftLeft({ of, draft: unsaved }));
    toast.info(hasFile ? `${leftWords} ${fileWords}` : leftWords);
  });
  useEffect(() => () => leave(), []);
}

const leftWords = 'What you typed is not saved. It waits on its page until you close or reload this window.';
const fileWords = 'The file has to be chosen again.';

/** The browser asks before it closes or reloads a page with something unsaved. */
function useWarningBeforeUnload(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
