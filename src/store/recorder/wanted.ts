/** Survives a reload in this tab and nothing else. */
const mark = 'harbor-recorder';

declare global {
  interface Window {
    /** For testers: `record()` starts the page anew and writes down what happens, `save()` hands it over as a file. */
    harbor?: { record: () => void; save?: () => void };
  }
}

/** Where a tester asks for a recording. */
export function offerRecording() {
  window.harbor = {
    record() {
      window.name = mark;
      window.location.reload();
    },
  };
}

/** Developers always have one. */
export const isRecordingWanted = () => process.env.NODE_ENV !== 'production' || window.name === mark;
