import { useSiteConfig } from './siteConfig';
import * as styles from './page.module.css';

type Props = {
  /** For colored backgrounds: leaves out the mark's own background, and puts white behind an uploaded logo. */
  isPlain?: boolean;
  /** Hides the name visually where space is scarce; screen readers still announce it. */
  isNarrow?: boolean;
};

/** The organization's logo, or the product's mark, with the product's name. */
export function Logo({ isPlain = false, isNarrow = false }: Props) {
  const { productName, logoUrl } = useSiteConfig();
  return (
    <span className={styles.logo}>
      {logoUrl ? (
        <img src={logoUrl} alt="" data-plain={isPlain} className={styles.picture} />
      ) : (
        <Mark isPlain={isPlain} />
      )}
      <span data-narrow={isNarrow} className={styles.name}>
        {productName}
      </span>
    </span>
  );
}

/** A sail over a wave. */
const Mark = ({ isPlain }: { isPlain: boolean }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
    {!isPlain && <rect width="32" height="32" rx="8" fill="#0b5a61" />}
    <path d="M16 6.5v11" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M16 7.5c4.2 2 6.4 5 6.6 9H16z" fill="#fff" />
    <path
      d="M6 22.5c2.5 0 2.5-2 5-2s2.5 2 5 2 2.5-2 5-2 2.5 2 5 2"
      fill="none"
      stroke="#ff9f85"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </svg>
);
