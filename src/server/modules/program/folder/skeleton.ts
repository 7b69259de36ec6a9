import { directoryKinds } from '@/contract/program/directory';
import { pageKeys, pageTitles, signedPages } from '@/contract/program/publication';
import { settingNames } from '@/contract/program/settings';

import { mediaFile, writeMediaFile } from './format/mediaFiles';
import { pageFileOf } from './format/pageFiles';
import { plansFile, writePlans } from './format/planFiles';
import { rowsFileOf, writeRowFiles } from './format/rowFiles';
import { settingsFile } from './format/settingsFile';
import { writeTables } from './format/tableFiles';

const readme = `# The program

What members of this program read, as files for a version control.

    harbor program import DIR --dry-run      says what would change
    harbor program import DIR                adds and changes, removes nothing
    harbor program import DIR --replace      removes what is not here, too
    harbor program export DIR                writes what members read now into DIR

Files and folders whose names begin with _ or . are passed over: the examples here have such names. Take the _ away and
write your own.

| file | holds |
|---|---|
| ${settingsFile} | name, look, contact data and links of the site |
| pages/*.md | ${pageKeys.map((key) => pageTitles[key]).join(', ')} |
| benefits/*.md | the additional benefits, in their order |
| ${plansFile} | the plans, in their order |
| plans/PLAN/2027-01-01/*.csv | the tables of a plan from a day on; tables.csv names them in their order |
| ${directoryKinds.map(rowsFileOf).join(', ')} | the directories |
| ${rowsFileOf('providers')} | the providers of the network |
| media/*, ${mediaFile} | pictures and videos, and in words what they show |

In Markdown a picture or video is ![what it shows](../media/picture.png "its caption"). A table may have a line
"Table: its caption" above it.
`;

const settings = `# What is not set here has a default. Take the # away and write your own.
${settingNames
  .map((name) =>
    name === 'socialLinks' ? '#socialLinks:\n#  - LinkedIn: https://www.linkedin.com/company/name' : `#${name}:`,
  )
  .join('\n')}
# The picture beside this file: logo.png, logo.webp or logo.svg.
#logo: logo.png
`;

const underscored = (file: string) => file.replace(/([^/]+)$/, '_$1');

const pages = pageKeys.map((key): [string, string] => [
  underscored(pageFileOf(key)),
  `---
# Which page this is.
page: ${key}
${
  signedPages.includes(key)
    ? '# Who signs it, and as what.\nname: The benefits office\nprofession: Human resources\n#picture: ../media/picture.png\n'
    : '# From a later day on it is another version: count up, and write the day.\n#version: 1\n#date: 2027-01-01\n'
}---

Write here.
`,
]);

const benefit = `---
title: Employee assistance
# The place among the benefits.
order: 1
# Pre-Enrolled, Enrolled or All.
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
    [mediaFile, writeMediaFile([])],
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
