import { configElementId, defaultConfig, type SiteConfig } from '@/contract/config';

/** Reads the installation's settings: our server embeds them in the page, a static host serves them as a file. */
async function readSiteConfig(): Promise<SiteConfig> {
  const element = document.getElementById(configElementId);
  const settings = element ? parseSettings(element.textContent) : await fetchConfigFile();
  return { ...defaultConfig, ...settings };
}

function parseSettings(text: string | null): Partial<SiteConfig> {
  return JSON.parse(text || '{}') as Partial<SiteConfig>;
}

/** A static host may not have the file, or may return the page instead; the defaults apply then. */
async function fetchConfigFile(): Promise<Partial<SiteConfig>> {
  try {
    const response = await fetch('/config.json');
    return response.ok ? parseSettings(await response.text()) : {};
  } catch {
    return {};
  }
}

export const siteConfig = readSiteConfig();
