import type { ToastOptions } from '@/ui/toast/toast';

/** What a person sees of a toast. */
export const serializeToast = (
  text: string,
  { title, heading, note, persist, isBusy, actions }: ToastOptions,
): object => ({ text, title, heading, note, stays: persist, isBusy, labels: actions?.map(({ label }) => label) });
