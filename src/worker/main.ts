import { listenForPushes } from './listenForPushes';
import type { WorkerScope } from './workerScope';

listenForPushes(self as unknown as WorkerScope);
