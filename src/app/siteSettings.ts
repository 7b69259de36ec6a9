import { configElementId, defaultConfig, type SiteConfig } from '@/contract/config';

/** The settings of this installation: written into the page by our server, or beside it as a file on a static host (D-186). */
async function readSiteConfig(): Promise<SiteConfig> {
  const element = document.getElementById(configElementId);
  const settings = element ? parsed(element.textContent) : await besidePage();
  return { ...defaultConfig, ...settings };
}

function parsed(text: string | null): Partial<SiteConfig> {
  return JSON.parse(text || '{}') as Partial<SiteConfig>;
}

/** A static host may have no such file, or answer with the page itself; then the defaults hold. */
async function besidePage(): Promise<Partial<SiteConfig>> {
  try {
    const answer = await fetch('/config.json');
    return answer.ok ? parsed(await answer.text()) : {};
  } catch {
    return {};
  }
}

/** Read once, before anything else is there. */
export const siteConfig = readSiteConfig();
