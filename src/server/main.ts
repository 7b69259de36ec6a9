import { serve } from '@/server/platform/process/serve';

await serve();
