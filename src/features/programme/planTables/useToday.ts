import { dateIn } from '@/contract/programme/planYear';
import { useZone } from '@/features/programme/publicationState';

/** Today's date in the programme's time zone. */
export const useToday = () => dateIn(useZone(), new Date());
