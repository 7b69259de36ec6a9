import { directoryKinds } from '@/contract/program/directory';
import { pageKeys, pagesWithAuthor, pageTitles } from '@/contract/program/publication';
import { settingNames } from '@/contract/program/settings';

import { mediaCsvFile, writeMediaCsv } from './format/mediaFiles';
import { pageFileOf } from './format/pageFiles';
import { plansFile, writePlans } from './format/planFiles';
import { rowsFileOf, writeRowFiles } from './format/rowFiles';
import { settingsFile } from './format/settingsFile';
import { writeTables } from './format/tableFiles';

const readme = `# The program

What members of this program read, as files for version control.

    harbor program import DIR --dry-run      lists the changes
    harbor program import DIR                adds and changes, but removes nothing
    harbor program import DIR --replace      also removes what is missing here
    harbor program export DIR                writes what members read now into DIR

Files and folders with names that start with _ or . are ignored, including the examples here. Remove the _ and write
your own.

| file | contents |
|---|---|
| ${settingsFile} | the site’s name, accent color, logo, contact details, and links |
| pages/*.md | ${pageKeys.map((key) => pageTitles[key]).join(', ')} |
| benefits/*.md | the additional benefits, in order |
| ${plansFile} | the plans, in order |
| plans/PLAN/2027-01-01/*.csv | a plan’s tables, in effect from a date; tables.csv lists them in order |
| ${directoryKinds.map(rowsFileOf).join(', ')} | the directories |
| ${rowsFileOf('providers')} | the network’s providers |
| media/*, ${mediaCsvFile} | images and videos, and their descriptions |

In Markdown, an image or video is ![description](../media/picture.png "caption"). A table can have a line
"Table: caption" above it.
`;

const settings = `# Settings that are missing here have a default. Remove the # to set your own.
${settingNames
  .map((name) =>
    name === 'socialLinks' ? '#socialLinks:\n#  - LinkedIn: https://www.linkedin.com/company/name' : `#${name}:`,
  )
  .join('\n')}
# The image next to this file: logo.png, logo.webp, or logo.svg.
#logo: logo.png
`;

const exampleName = (file: string) => file.replace(/([^/]+)$/, '_$1');

const pages = pageKeys.map((key): [string, string] => [
  exampleName(pageFileOf(key)),
  `---
# Which page this file contains.
page: ${key}
${
  pagesWithAuthor.includes(key)
    ? '# The author’s name and title.\nname: The benefits office\nprofession: Human resources\n#picture: ../media/picture.png\n'
    : '# For a new version, increase the number and set its effective date.\n#version: 1\n#date: 2027-01-01\n'
}---

Write here.
`,
]);

const benefit = `---
title: Employee assistance
# The benefit’s position in the list.
order: 1
# Pre-Enrolled, Enrolled, or All.
audience: All
# Whether members see it: yes or no.
active: yes
#icon: ../media/icon.png
#media: ../media/picture.png
---

Write here.
`;

const tables = writeTables([
  {
    plan: 'medical_plan',
    from: '2027-01-01',
    tables: [
      {
        header: 'What you pay',
        option_headers: [{ title: 'In-Network' }, { title: 'Out-of-Network' }],
        result: [{ key: '', title: 'Primary care visit', datas: [{ value: '$20' }, { value: '$60' }] }],
      },
    ],
  },
]).map(([file, text]): [string, string] => [file.replace('plans/', 'plans/_'), text]);

/** The files of a program without content. */
export const skeleton = (): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', readme],
    [settingsFile, settings],
    ...pages,
    ['benefits/_employee-assistance.md', benefit],
    [plansFile, writePlans([])],
    ['_plans.csv', writePlans([examplePlan])],
    ...tables,
    ...writeRowFiles({}),
    [mediaCsvFile, writeMediaCsv([])],
  ]);

const examplePlan = {
  id: 'medical_plan',
  kind: 'medical' as const,
  name: 'Medical plan',
  userTiear: 1,
  isOpen: true,
  insurer: '',
  groupNumber: '',
  phone: '',
};
