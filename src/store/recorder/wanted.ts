/** Lives as long as the tab, through reloads and whoever signs in there. */
const mark = 'harbor-recorder';

declare global {
  interface Window {
    /**
     * For testers: `record()` starts the page anew and writes down what happens until `stop()`, `save()` hands it over
     * as a file.
     */
    harbor?: { record: () => void; stop: () => void; save?: () => void };
  }
}

/** Where a tester asks for a recording. */
export function offerRecording(reload = () => window.location.reload()) {
  const begin = (name: string) => () => {
    window.name = name;
    reload();
  };
  window.harbor = { record: begin(mark), stop: begin('') };
}

/** Developers always have one. */
export const isRecordingWanted = () => process.env.NODE_ENV !== 'production' || window.name === mark;
