const address = '/chime.wav';

let sound: HTMLAudioElement | undefined;

/** Two soft notes. A browser that lets no page sound before somebody touched it stays silent (D-105). */
export function chime() {
  sound ??= new Audio(address);
  sound.currentTime = 0;
  const stayQuiet = () => {};
  // Older browsers answer with nothing.
  void (sound.play() as Promise<void> | undefined)?.catch(stayQuiet);
}
