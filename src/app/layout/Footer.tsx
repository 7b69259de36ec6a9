import { pages } from '@/contract/pages';
import { formatContact, telHref } from '@/contract/patterns';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { NewTabNote } from '@/ui/text/NewTabNote';

import * as styles from './layout.module.css';

const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function Footer() {
  const { productName, supportPhone, supportEmail, faqUrl, socialLinks } = useSiteConfig();
  const call = telHref(supportPhone);
  return (
    <footer data-print="no" className={styles.footer}>
      <p className={styles.copyright}>{`© ${new Date().getFullYear()} ${productName}`}</p>
      <PageLink to={pages.policy} className={styles.link}>
        Privacy Policy
      </PageLink>
      {faqUrl && (
        <a href={faqUrl} {...newTabProps} className={styles.link}>
          FAQs
          <NewTabNote />
        </a>
      )}
      {call && (
        <a href={call} className={styles.link}>
          {formatContact(supportPhone)}
        </a>
      )}
      {supportEmail && (
        <a href={`mailto:${supportEmail}`} className={styles.link}>
          {supportEmail}
        </a>
      )}
      {socialLinks.map(({ name, url }) => (
        <a key={name} href={url} {...newTabProps} className={styles.link}>
          <span>{name}</span>
          <NewTabNote />
        </a>
      ))}
    </footer>
  );
}
