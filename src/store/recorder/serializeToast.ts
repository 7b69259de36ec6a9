import type { ToastOptions } from '@/ui/toast/toast';

/** A toast's visible content. */
export const serializeToast = (
  text: string,
  { title, heading, note, persist, isBusy, actions }: ToastOptions,
): object => ({ text, title, heading, note, stays: persist, isBusy, labels: actions?.map(({ label }) => label) });
