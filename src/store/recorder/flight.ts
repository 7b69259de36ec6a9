import { saveFile } from '@/ui/files/saveFile';

import { makeRecorder } from './recorder';

/** Records from the first moment of the page on: sagas that are under way already cannot be played again. */
export function beginRecording(config: object) {
  const recorder = makeRecorder({ config });
  if (window.harbor)
    window.harbor.save = () => {
      const content = new Blob([JSON.stringify(recorder.recording())], { type: 'application/json' });
      saveFile(content, 'recording.json');
    };
  return recorder;
}
