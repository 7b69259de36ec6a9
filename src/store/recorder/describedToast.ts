import type { ToastOptions } from '@/ui/toast/toast';

/** What a person sees of a toast. */
export const describedToast = (
  words: string,
  { title, heading, note, persist, isBusy, actions }: ToastOptions,
): object => ({ words, title, heading, note, stays: persist, isBusy, labels: actions?.map(({ label }) => label) });
