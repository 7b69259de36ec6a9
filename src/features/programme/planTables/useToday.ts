import { dateIn } from '@/contract/programme/planYear';
import { useZone } from '@/ui/hooks/useMomentWords';

/** Today's date in the programme's time zone. */
export const useToday = () => dateIn(useZone(), new Date());
