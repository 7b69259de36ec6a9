import { ErrorState } from '@/ui/page/ErrorState';
import type { LoadErrorProps } from '@/ui/page/lazyComponent';

export const TablesLoadError = ({ retry }: LoadErrorProps) => (
  <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />
);
