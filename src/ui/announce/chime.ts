const soundUrl = '/chime.wav';
/** After one tab has played the sound, the others stay silent for this long. */
const silenceMs = 1500;
const timeoutMs = 1000;

let sound: HTMLAudioElement | undefined;

/** Resolves with whether it played; browsers allow no sound before the first click or key press. */
async function play() {
  sound ??= new Audio(soundUrl);
  sound.currentTime = 0;
  try {
    await sound.play();
    return true;
  } catch {
    return false;
  }
}

/** Plays two soft notes in one of the open tabs that may play sounds. */
export async function chime() {
  // Browsers offer locks only to pages that are served over TLS.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    await play();
    return;
  }
  const timeout = new AbortController();
  const requestedAt = performance.now();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const playOnce = async () => {
    clearTimeout(timer);
    // The timers of hidden tabs can run late, after another tab has already played the sound.
    if (performance.now() - requestedAt > timeoutMs) return;
    if (await play()) await new Promise((resolve) => setTimeout(resolve, silenceMs));
  };
  try {
    await locks.request('chime', { signal: timeout.signal }, playOnce);
  } catch (error) {
    // Another tab has played the sound.
    if (!timeout.signal.aborted) throw error;
  }
}
