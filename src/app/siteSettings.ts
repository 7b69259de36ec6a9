import { configElementId, defaultConfig, type SiteConfig } from '@/contract/config';

/** Reads the installation's settings: our server embeds them in the page, a static host serves them as a file. */
async function readSiteConfig(): Promise<SiteConfig> {
  const element = document.getElementById(configElementId);
  const settings = element ? parseSettings(element.textContent) : await separateConfig();
  return { ...defaultConfig, ...settings };
}

function parseSettings(text: string | null): Partial<SiteConfig> {
  return JSON.parse(text || '{}') as Partial<SiteConfig>;
}

/** A static host may not have the file or return the page itself; the defaults apply then. */
async function separateConfig(): Promise<Partial<SiteConfig>> {
  try {
    const answer = await fetch('/config.json');
    return answer.ok ? parseSettings(await answer.text()) : {};
  } catch {
    return {};
  }
}

export const siteConfig = readSiteConfig();
