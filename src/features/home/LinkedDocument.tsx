import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

import { documentIdIn } from '@/contract/content/destinationPage';
import { type Id, isSameId } from '@/contract/id';
import { toast } from '@/ui/toast/toast';

import type { AudienceDocuments } from './useHomeContent';

const toastId = 'linkedDocument';

/** Moves focus to the document that the URL names, or says that it is no longer available. */
export function LinkedDocument({ documents }: { documents: AudienceDocuments }) {
  const requestedId = documentIdIn(useLocation().search);
  const isRequested = (row: { id: Id }) => isSameId(row.id, requestedId);
  const documentId = documents.rows.find(isRequested)?.id;

  const reloadIfMissing = useEffectEvent(async () => {
    if (requestedId === null || documentId !== undefined) return;
    const isLoaded = documents.issuedAt > 0;
    if (!isLoaded) return toast.error('Couldn’t load the document. Reload the page to try again.', { id: toastId });
    // The query for the list subscribes in an effect that runs after this one, and cannot be refetched before that.
    await Promise.resolve();
    // The document may be newer than the list.
    const rows = await documents.reload();
    if (rows && !rows.some(isRequested)) toast.info('This document is no longer available.', { id: toastId });
  });
  useEffect(() => void reloadIfMissing(), []);

  useEffect(() => {
    const entry = documentId === undefined ? null : document.getElementById(`document-${documentId}`);
    if (!entry) return;
    // A document without a file has no link or button, so its entry receives focus.
    entry.tabIndex = -1;
    const target = entry.querySelector<HTMLElement>('a, button') ?? entry;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
    // After a click, browsers show no focus ring on an element that a script focuses.
    target.style.outline = '2px solid var(--mui-palette-primary-main)';
    const removeOutline = () => (target.style.outline = '');
    target.addEventListener('blur', removeOutline, { once: true });
  }, [documentId]);

  return null;
}
