import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import type { LoadErrorProps } from '@/ui/page/lazyComponent';

/** As high as typical tables, so that nothing visible below them moves when they arrive. */
export const PlanSkeletons = () => <Skeletons rows={3} height={340} />;

/** Shown when the code of the tables could not be loaded. */
export const TablesLoadError = ({ retry }: LoadErrorProps) => (
  <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />
);
