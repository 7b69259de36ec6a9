import { saveFile } from '@/ui/files/saveFile';

import { makeRecorder } from './recorder';
import { watchBrowser } from './watchBrowser';

/** Starts recording before the store exists; sagas that already run cannot be replayed. */
export function startRecording(config: object) {
  const recorder = makeRecorder({ config });
  watchBrowser(recorder);
  if (window.harbor)
    window.harbor.save = () => {
      const content = new Blob([JSON.stringify(recorder.recording())], { type: 'application/json' });
      saveFile(content, 'recording.json');
    };
  return recorder;
}
