import type { ToastOptions } from '@/ui/toast/toast';

/** The visible content of a toast. */
export const serializeToast = (
  text: string,
  { title, heading, note, persist, isBusy, actions }: ToastOptions,
): object => ({ text, title, heading, note, stays: persist, isBusy, labels: actions?.map(({ label }) => label) });
