const address = '/chime.wav';

let sound: HTMLAudioElement | undefined;

/** Plays two soft notes; a browser that allows no sound before the first click or key press stays silent. */
export function chime() {
  sound ??= new Audio(address);
  sound.currentTime = 0;
  const stayQuiet = () => {};
  // Older browsers return undefined instead of a promise.
  void (sound.play() as Promise<void> | undefined)?.catch(stayQuiet);
}
