/** Set in `window.name`, which lasts as long as the tab, through reloads. */
const recordingTabName = 'harbor-recorder';

declare global {
  interface Window {
    /** For testers: `record()` reloads the page and records until `stop()`; `save()` downloads the recording. */
    harbor?: { record: () => void; stop: () => void; save?: () => void };
  }
}

/** Adds `window.harbor`, with which a tester starts a recording. */
export function offerRecording(reload = () => window.location.reload()) {
  const reloadWithName = (name: string) => () => {
    window.name = name;
    reload();
  };
  window.harbor = { record: reloadWithName(recordingTabName), stop: reloadWithName('') };
}

/** Development builds always record. */
export const isRecordingRequested = () => process.env.NODE_ENV !== 'production' || window.name === recordingTabName;
