import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';
import { readStoredContent } from '@/server/modules/program/folder/stored/readStored';
import { writeFolder } from '@/server/modules/program/folder/writeFolder';
import { readSettings } from '@/server/platform/process/settings';

import { makeFolder } from '../databases/places';
import { type DatabaseLocation, openAt } from '../databases/store';
import { runCommand } from './runCommand';

type Files = Record<string, string | Buffer>;

/** Creates a folder with these files. */
export async function folderOf(files: Files, name = 'program') {
  const dir = join(await makeFolder(name), 'p');
  await addFiles(dir, files);
  return dir;
}

export async function addFiles(dir: string, files: Files) {
  await mkdir(dir, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  }
}

/** The content of every file in a folder, by path: text as it is, and other bytes in base64. */
export async function fileContentsOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (path) => {
        const isText = /\.(?:md|csv|yaml)$/.test(path);
        return [path.slice(dir.length + 1), await readFile(path, isText ? 'utf8' : 'base64')] as const;
      }),
    ),
  );
}

export const runProgramCommand = (place: DatabaseLocation, ...args: string[]) =>
  runCommand('program', args, place.environment);

/** Runs a command that must succeed; returns its output. */
export function expectProgramCommand(place: DatabaseLocation, ...args: string[]) {
  const { status, stdout, stderr } = runProgramCommand(place, ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** Exports a location's program into a new folder, without a separate process; returns the files' contents. */
export async function exportedProgramFiles(place: DatabaseLocation) {
  const dir = join(await makeFolder('export'), 'p');
  const store = await openAt(place);
  try {
    const settings = readSettings(place.environment);
    await writeFolder(dir, await store.snapshot((tx) => readStoredContent(tx, { settings, now: new Date() })));
  } finally {
    await store.close();
  }
  return fileContentsOf(dir);
}

const picture = (background: string, format: 'png' | 'webp') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** A small program with everything that a folder can contain. */
export const completeProgram = async (): Promise<Files> => ({
  'README.md': 'Read by people alone.',
  '.gitattributes': '* text=auto',
  'settings.yaml': [
    '# The site.',
    'productName: "Acme: 24/7 benefits"',
    'accent: "#0b5a61"',
    'supportPhone: (555) 010-0199',
    'faqUrl: ""',
    "exportPrefix: 'Acme'",
    'socialLinks:',
    '  - LinkedIn: https://www.linkedin.com/company/acme',
    '  - "A: b": https://acme.example.com/a',
    'timeZone: Europe/Berlin # where the office is',
    'logo: logo.svg',
  ].join('\n'),
  'logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 61 17"><path d="M0 0h61v17H0z" fill="#246"/><circle cx="9" cy="8" r="7" fill="#fff8"/></svg>',
  'media.csv':
    'file,alt\nmedia/team.png,"The team, in a garden"\nmedia/icon.webp,A heart\nmedia/film.webm,A circle that widens\nmedia/spare.png,Shown nowhere\n',
  'media/team.png': await picture('#a05', 'png'),
  'media/spare.png': await picture('#050', 'png'),
  'media/icon.webp': await picture('#05a', 'webp'),
  'media/film.webm': await readFile('src/server/seed/urgentCare.webm'),
  'pages/about.md': [
    '---',
    'page: about_us',
    'name: Acme',
    'profession: "Since: 1987 # not 1988"',
    'picture: ../media/team.png',
    '---',
    '',
    '# Who we are',
    '',
    'We *are* **Acme**, see <a href="https://acme.example.com">our <em>site</em></a>.',
    '',
    '![The team](../media/team.png "In June")',
    '',
    '![A film](<../media/film.webm>)',
    '',
    'Table: Prices {row-headings}',
    '',
    '| Age | Price |',
    '|---|---|',
    '| 35 | $1 \\| $2 |',
    '',
    '3. three',
    '4. four',
    '   - inner',
  ].join('\r\n'),
  'pages/terms.md': '---\npage: term_condition\nversion: 7\ndate: 2026-02-03\n---\n\nSeventh terms.\n',
  'pages/policy.md': '---\npage: policy_site\n---\n',
  'benefits/one.md':
    '---\ntitle: Zebra\norder: 2\naudience: Enrolled\nactive: no\nicon: ../media/icon.webp\nmedia: ../media/film.webm\n---\n\nText.\n',
  'benefits/two.md': '---\ntitle: Apple\norder: 1\n---\n\nText.\n',
  'benefits/three.md': '---\ntitle: apple\norder: 3\n---\n\nThe same name.\n',
  'plans.csv':
    '\uFEFFname,id,kind,tier,open,insurer,groupNumber,phone\r\n"Gold, large",gold,medical,3,yes,Ins,G-1,555\r\nTeeth,teeth,dental,,no,,,\r\n',
  'plans/gold/2026-01-01/tables.csv': 'file,title\nz.csv,"First: costs"\na.csv,Second\n',
  'plans/gold/2026-01-01/z.csv':
    'What,In,Out\n"Visit, first",=1+1,"two\nlines"\n"a ""quoted"" one",,@x\nvisit first!,\'=2,-3\n',
  'plans/gold/2026-01-01/a.csv': '""\nonly names\n',
  'plans/gold/2027-01-01/tables.csv': 'file,title\na.csv,Next year\n',
  'plans/gold/2027-01-01/a.csv': ',One\nrow,1\n',
  'directories/condition.csv': 'title,link,phone,topic\nZoster,https://care.example.org/z,,Skin\nAcne,,+15550102000,\n',
  'directories/specialist.csv': `title;link;phone;topic\n'-Odd;;;"a;b"\n`,
  'providers.csv': `fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long
Dr. B,Org,Pediatrics,F,1 Road,Boston,MA,02115,US,5550100001,42.5,-71.25
Dr. A,"Org, Inc",Pediatrics,M,1 Road,Boston,MA,02115,US,,,
Dr. A,"Org, Inc",Cardiology,M,1  Road ,Boston,MA,02115,US,+15550100002,,
`,
});
