import { Skeletons } from '@/ui/page/Skeletons';

/** As tall as tables are, so that nothing beneath them is seen to move. */
export const PlanSkeletons = () => <Skeletons rows={3} height={340} />;
