import { ErrorState } from '@/ui/page/ErrorState';
import type { MissingPart } from '@/ui/page/lazyPart';

export const MissingTables = ({ retry }: MissingPart) => (
  <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />
);
