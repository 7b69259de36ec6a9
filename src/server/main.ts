import { serve } from '@/server/process/serve';

await serve();
