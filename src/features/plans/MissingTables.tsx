import { ErrorState } from '@/ui/page/ErrorState';
import type { MissingPart } from '@/ui/page/lazyPart';

/** Shown where the code of compared tables could not be loaded. */
export const MissingTables = ({ retry }: MissingPart) => (
  <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />
);
