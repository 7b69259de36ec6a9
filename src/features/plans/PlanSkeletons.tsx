import { Skeletons } from '@/ui/page/Skeletons';

/** As high as typical tables, so that nothing visible below them moves when they arrive. */
export const PlanSkeletons = () => <Skeletons rows={3} height={340} />;
