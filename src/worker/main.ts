import { listenForPushes } from './listenForPushes';
import type { WorkerScope } from './surroundings';

listenForPushes(self as unknown as WorkerScope);
