import { maxLogoKilobytes, programSettingsSchema, settingNames } from '@/contract/program/settings';
import type { FolderSettings } from '@/server/modules/program/folder/content';
import { renderLogo } from '@/server/modules/program/renderLogo';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';
import { fieldText, listText, type ParsedField, readFields } from './fields';
import { type FolderFiles, readBytes, readTextFile } from './folderFiles';
import type { Problems } from './problems';

export const settingsFile = 'settings.yaml';
const logoFile = 'logo.png';
const logoNamePattern = /^logo\.(?:png|webp|svg)$/;

type ParseContext = { files: FolderFiles; problems: Problems; log: Log };

async function readLogo({ value, line }: ParsedField, { files, problems, log }: ParseContext) {
  const addProblem = (message: string) => void problems.add(settingsFile, message, line);
  const file = files.get(value);
  if (!logoNamePattern.test(value))
    return addProblem('the logo must be logo.png, logo.webp, or logo.svg next to this file.');
  if (!file) return addProblem(`${value} doesn’t exist.`);
  try {
    if (file.size > maxLogoKilobytes * 1024) throw new Refusal(`The logo can be up to ${maxLogoKilobytes} KB.`);
    return await renderLogo((await readBytes(file.path, file.size)).toString('base64'), log);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return void problems.add(value, error.message);
  }
}

/** The settings in the folder; the logo is re-encoded as for storage. */
export async function readSettingsFile({ files, problems, log }: ParseContext): Promise<FolderSettings | undefined> {
  const text = await readTextFile(files, settingsFile, problems);
  if (text === undefined) return undefined;
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const fieldNames = [...settingNames, 'logo'];
  const fields = readFields(lines, { file: settingsFile, firstLine: 1, fieldNames, problems });
  const values: Record<string, unknown> = {};
  for (const name of settingNames) {
    const field = fields.get(name);
    if (!field) continue;
    const rawValue =
      name === 'socialLinks' ? field.items.map((item) => ({ name: item.name, url: item.value })) : field.value;
    const parsed = programSettingsSchema.shape[name].safeParse(rawValue);
    if (parsed.success) values[name] = parsed.data;
    for (const { path, message } of parsed.error?.issues ?? []) {
      const item = typeof path[0] === 'number' ? field.items[path[0]] : undefined;
      problems.add(settingsFile, `${name}: ${message}`, (item ?? field).line);
    }
  }
  const logo = fields.get('logo');
  return { values, logo: (logo && (await readLogo(logo, { files, problems, log }))) ?? null };
}

/** Writes no file if there are no settings. */
export function writeSettingsFile(settings: FolderSettings | undefined): [string, string | Buffer][] {
  if (!settings || (Object.keys(settings.values).length === 0 && !settings.logo)) return [];
  const { values, logo } = settings;
  const lines = settingNames.map((name) => {
    const value = values[name];
    if (value === undefined) return '';
    if (typeof value === 'string') return fieldText(name, value);
    return listText(
      name,
      value.map((link) => ({ name: link.name, value: link.url })),
    );
  });
  return [
    [settingsFile, lines.join('') + (logo ? fieldText('logo', logoFile) : '')],
    ...(logo ? [[logoFile, logo] as [string, Buffer]] : []),
  ];
}
