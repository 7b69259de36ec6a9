import * as styles from './page.module.css';

/** A person's initials on a color that depends on the name; decorative, so hidden from screen readers. */
export function Initials({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      className={styles.initials}
      style={{ width: size, height: size, fontSize: size * 0.38, backgroundColor: `oklch(0.45 0.075 ${hueOf(name)})` }}
    >
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and last names. */
export function initialsOf(name: string) {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);
