const soundUrl = '/chime.wav';
/** Tabs that receive the same message within this time stay silent after the first. */
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
  // Pages without TLS have no locks.
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
    // Hidden tabs' timers run late, when another tab has already played it.
    if (performance.now() - requestedAt > timeoutMs) return;
    if (await play()) await new Promise((resolve) => setTimeout(resolve, silenceMs));
  };
  try {
    await locks.request('chime', { signal: timeout.signal }, playOnce);
  } catch (error) {
    // Another tab has played it.
    if (!timeout.signal.aborted) throw error;
  }
}
