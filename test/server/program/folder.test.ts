import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { articlePaths } from '@/contract/content/article';
import { lockPublication, setDraft } from '@/server/modules/program/queries/changePublication';
import type { Database } from '@/server/platform/database/database';

import { makeFolder } from '../../support/databases/places';
import { type DatabaseLocation, openAt } from '../../support/databases/store';
import { emptyDatabaseLocation, newLocation, runBackupCommand } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';
import {
  addFiles,
  completeProgram,
  expectProgramCommand,
  exportedProgramFiles,
  fileContentsOf,
  folderOf,
  runProgramCommand,
} from '../../support/server/programFolders';

async function queryStore<T>(place: DatabaseLocation, look: (db: Database) => Promise<T>) {
  const store = await openAt(place);
  try {
    return await look(store.db);
  } finally {
    await store.close();
  }
}

/** A location with the complete imported program, and the folder it came from. */
let importedProgram: { place: DatabaseLocation; dir: string; sent: string };
beforeAll(async () => {
  const place = await emptyDatabaseLocation();
  const dir = await folderOf(await completeProgram());
  importedProgram = { place, dir, sent: expectProgramCommand(place, 'import', dir) };
});

it.long('publishes a folder, and exports the same bytes twice and from another empty store too [PGM-15]', async () => {
  const { place, sent: output } = importedProgram;
  expect(output).toContain('add    plans/gold/2027-01-01');
  expect(output).toContain('add    providers.csv: 3 rows');
  const dir = join(await makeFolder('first'), 'p');
  expect(expectProgramCommand(place, 'export', dir)).toMatch(/^\d+ files written to /);
  const first = await fileContentsOf(dir);
  expect(await exportedProgramFiles(place)).toEqual(first);

  const other = await emptyDatabaseLocation();
  expectProgramCommand(other, 'import', await folderOf(filesIn(first)));
  expect(await exportedProgramFiles(other)).toEqual(first);
  expect(Object.keys(first).filter((file) => file.startsWith('media/'))).toEqual([
    expect.stringMatching(/^media\/a-circle-that-widens-[0-9a-f]{8}\.webm$/),
    expect.stringMatching(/^media\/a-heart-[0-9a-f]{8}\.webp$/),
    expect.stringMatching(/^media\/the-team-in-a-garden-[0-9a-f]{8}\.png$/),
  ]);
  expect(first['settings.yaml']).toBe(`productName: "Acme: 24/7 benefits"
accent: "#0b5a61"
supportPhone: (555) 010-0199
faqUrl: ""
socialLinks:
  - LinkedIn: https://www.linkedin.com/company/acme
  - "A: b": https://acme.example.com/a
exportPrefix: Acme
timeZone: Europe/Berlin
logo: logo.png
`);
  expect(first['pages/terms-of-use.md']).toBe(
    '---\npage: term_condition\nversion: 7\ndate: 2026-02-03\n---\n\nSeventh terms.\n',
  );
  expect(first['plans/gold/2026-01-01/tables.csv']).toBe(
    'file,title\nfirst-costs.csv,First: costs\nsecond.csv,Second\n',
  );
  expect(first['plans/gold/2026-01-01/first-costs.csv']).toBe(
    `What,In,Out\n"Visit, first",'=1+1,"two\nlines"\n"a ""quoted"" one",,'@x\nvisit first!,'=2,'-3\n`,
  );
  expect(first['plans.csv']).toContain('gold,medical,"Gold, large",3,yes,Ins,G-1,555\n');
  expect(first['directories/specialist.csv']).toBe(`title,link,phone,topic\n'-Odd,,,"a;b"\n`);
  expect(first['providers.csv']).toContain(
    '\nDr. B,Org,Pediatrics,F,1 Road,Boston,MA,02115,US,5550100001,42.5,-71.25\n',
  );
  expect(first['benefits/apple.md']).toContain('order: 1\n');
  expect(first['benefits/apple-2.md']).toContain('order: 3\n');
  expect(first['benefits/zebra.md']).toContain('audience: Enrolled\nactive: no\n');
});

const filesIn = (bytes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(bytes).map(([file, text]) => [
      file,
      /\.(?:md|csv|yaml)$/.test(file) ? text : Buffer.from(text, 'base64'),
    ]),
  );

it.long(
  'reports an import that changes nothing, logs no entry for it, and leaves no file behind [PGM-15]',
  async () => {
    const { place, dir } = importedProgram;
    const linesIn = () =>
      queryStore(place, (db) =>
        db
          .selectFrom('audit')
          .select(['actor', 'subject', 'outcome', 'detail'])
          .where('action', '=', 'import')
          .execute(),
      );
    const filesOf = () => queryStore(place, (db) => db.selectFrom('files').select('id').execute());
    const [before, files] = [await linesIn(), await filesOf()];
    expect(before).toEqual([
      {
        actor: 'nobody',
        subject: 'programme',
        outcome: 'done',
        detail: JSON.stringify({ added: 17, changed: 0, removed: 0 }),
      },
    ]);
    for (const options of [[], ['--replace'], ['--dry-run'], ['--dry-run', '--replace']])
      expect(expectProgramCommand(place, 'import', dir, ...options)).toBe(
        'Everything is already up to date. Nothing was changed.\n',
      );
    expect(await linesIn()).toEqual(before);
    expect(await filesOf()).toEqual(files);
    expect(runBackupCommand('audit verify', undefined, place.environment).stdout).toContain('Audit log verified');
  },
);

it.long(
  'adds and changes but removes nothing when merging, removes the rest when replacing, and shows either in a dry run [PGM-15]',
  async () => {
    const place = await emptyDatabaseLocation();
    expectProgramCommand(place, 'import', importedProgram.dir);
    const before = await exportedProgramFiles(place);
    const dir = await folderOf({
      'settings.yaml': 'productName: Other\n',
      'plans.csv':
        'id,kind,name,tier,open,insurer,groupNumber,phone\nteeth,dental,"Gold, large",,yes,,,\ngold,medical,Teeth,4,yes,,,\n',
      'plans/teeth/2026-01-01/tables.csv': 'file,title\na.csv,New\n',
      'plans/teeth/2026-01-01/a.csv': ',One\nrow,1\n',
      'pages/about.md': '---\npage: about_us\n---\n\nOnly this.\n',
      'benefits/zebra.md': '---\ntitle: ZEBRA\norder: 1\n---\n\nText.\n',
      'benefits/new.md': '---\ntitle: New\norder: 2\n---\n\nText.\n',
      'directories/condition.csv': 'title,link,phone,topic\nNew,,,\nACNE,,,\n',
      'providers.csv': `fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long
Dr. B,Org,Pediatrics,F,1 Road,Boston,MA,02115,US,5550100009,42.5,-71.25
Dr. C,Org,Neurology,F,1 Road,Boston,MA,02115,US,,,
`,
    });
    const merging = expectProgramCommand(place, 'import', dir, '--dry-run');
    const replacing = expectProgramCommand(place, 'import', dir, '--dry-run', '--replace');
    expect(await exportedProgramFiles(place)).toEqual(before);
    expect(merging.split('\n')).toEqual(
      [
        'change settings.yaml',
        'change plans.csv: Gold, large',
        'change plans.csv: Teeth',
        'change plans.csv: plan order',
        'add    plans/teeth/2026-01-01',
        'change pages/about-us.md',
        'change benefits/zebra.md',
        'add    benefits/new.md',
        'add    directories/condition.csv: 1 row',
        'change directories/condition.csv: 1 row',
        'add    providers.csv: 1 row',
        'change providers.csv: 1 row',
        'An import would make these changes. Nothing was changed.',
        '',
      ].map((line) => (line.endsWith('about-us.md') ? 'change pages/about.md' : line)),
    );
    expect(replacing).toContain('remove plans/gold/2026-01-01\nremove plans/gold/2027-01-01\n');
    expect(replacing).toContain('remove pages/privacy-policy.md\nremove pages/terms-of-use.md\n');
    expect(replacing).toContain('remove benefits/apple.md\nremove benefits/apple-2.md\n');
    expect(replacing).toContain('remove directories/specialist.csv: 1 row\n');
    expect(replacing).toContain('remove providers.csv: 2 rows\n');

    expect(expectProgramCommand(place, 'import', dir)).toBe(merging.replace(/An import would .*/, 'Published.'));
    const merged = await exportedProgramFiles(place);
    expect(Object.keys(before).filter((file) => !Object.hasOwn(merged, file))).toEqual(
      Object.keys(before).filter((file) => /the-team|a-circle|a-heart/.test(file)),
    );
    expect(merged['settings.yaml']).toBe(
      before['settings.yaml']?.replace('productName: "Acme: 24/7 benefits"', 'productName: Other'),
    );
    expect(merged['plans.csv']).toBe(
      'id,kind,name,tier,open,insurer,groupNumber,phone\nteeth,dental,"Gold, large",,yes,,,\ngold,medical,Teeth,4,yes,,,\n',
    );
    expect(merged['directories/condition.csv']).toBe(
      'title,link,phone,topic\nZoster,https://care.example.org/z,,Skin\nACNE,,,\nNew,,,\n',
    );

    expectProgramCommand(place, 'import', dir, '--replace');
    const replaced = await exportedProgramFiles(place);
    expect(replaced['directories/condition.csv']).toBe('title,link,phone,topic\nNew,,,\nACNE,,,\n');
    expect(replaced['settings.yaml']).toBe('productName: Other\n');
    expect(Object.keys(replaced).filter((file) => /^(?:pages|benefits|media\/|plans\/)/.test(file))).toEqual([
      'benefits/new.md',
      'benefits/zebra.md',
      'pages/about-us.md',
      'plans/teeth/2026-01-01/new.csv',
      'plans/teeth/2026-01-01/tables.csv',
    ]);
    expect(replaced['benefits/zebra.md']).toContain('title: ZEBRA\norder: 1\n');

    // Withdrawn texts keep their history, so the previous folder restores them in place.
    expectProgramCommand(place, 'import', importedProgram.dir, '--replace');
    const again = await exportedProgramFiles(place);
    const policies = { 'pages/terms-of-use.md': '', 'pages/privacy-policy.md': '' };
    expect({ ...again, ...policies }).toEqual({ ...before, ...policies });
    expect(again['pages/terms-of-use.md']).toMatch(/version: 9\n/);
    expect(again['pages/privacy-policy.md']).toMatch(/version: 3\n/);
  },
);

it.long('neither exports nor changes drafts, and publishes a text next to its draft in progress [PGM-15]', async () => {
  const place = await emptyDatabaseLocation();
  expectProgramCommand(place, 'import', importedProgram.dir);
  const before = await exportedProgramFiles(place);
  const draft = JSON.stringify({ name: 'Draft', profession: '', pictureId: null, html: '<p>Draft.</p>' });
  const change = { by: 'console:1', at: new Date() };
  await queryStore(place, (db) =>
    db.transaction().execute(async (tx) => {
      for (const key of ['about_us', 'public_policy'])
        await setDraft(tx, await lockPublication(tx, { kind: 'page', key }, change.by), draft, change);
      const row = { visible_to: 'All', is_active: true, sequence: 50 } as const;
      const { id } = await tx.insertInto('benefits').values(row).returning('id').executeTakeFirstOrThrow();
      const body = JSON.stringify({ title: 'Not yet', iconId: null, mediaId: null, html: '' });
      const publication = await lockPublication(tx, { kind: 'benefit', key: String(id) }, change.by);
      await setDraft(tx, publication, body, change);
    }),
  );
  expect(await exportedProgramFiles(place)).toEqual(before);
  const dir = await folderOf({ 'pages/a.md': '---\npage: about_us\n---\n\nPublished.\n' });
  expectProgramCommand(place, 'import', dir, '--replace');
  const kept = await queryStore(place, (db) =>
    db
      .selectFrom('publications')
      .select(['kind', 'key', 'draft'])
      .where('draft', 'is not', null)
      .orderBy('key')
      .execute(),
  );
  expect(kept).toEqual([
    { kind: 'benefit', key: '4', draft: expect.stringContaining('Not yet') },
    { kind: 'page', key: 'about_us', draft },
    { kind: 'page', key: 'public_policy', draft },
  ]);
});

it('publishes the demo, which is such a folder, at its first start, and exports the same bytes [PGM-16]', async () => {
  const place = await newLocation({ demo: true });
  expect(await exportedProgramFiles(place)).toEqual(await fileContentsOf('src/server/demo'));
});

const policy = (fields: string, text: string) => `---\npage: term_condition\n${fields}---\n\n${text}\n`;
const newPlans = (...rows: string[]) => `id,kind,name,tier,open,insurer,groupNumber,phone\n${rows.join('\n')}\n`;
const providerHead =
  'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long\n';

/** Files of a hostile or careless folder, and the message for each error. */
const hostile: [file: string, content: string | Buffer, ...message: string[]][] = [
  ['notes.txt', 'x', 'notes.txt: it doesn’t belong in a program folder.'],
  ['pages/script.html', '<script>', 'pages/script.html: it doesn’t belong in a program folder.'],
  ['a/b/c/d/e/f/g.md', 'x', 'a/b/c/d/e/f: this folder is nested too deeply.'],
  ['pages/bare.md', 'No fields.', 'pages/bare.md:1: it must start with a --- line'],
  [
    'pages/unknown.md',
    '---\npage: home\nauthor: x\n---\n',
    'pages/unknown.md:3: “author” is unknown.',
    'pages/unknown.md:2: “page” must be one of about_us,',
  ],
  [
    'pages/broken.md',
    '---\npage: about_us\nname: "x\nwhat is this\nname: y\nname: z\n---\n',
    'pages/broken.md:3: a closing quotation mark is missing.',
    'pages/broken.md:4: write “name: value”',
    'pages/broken.md:6: “name” is listed twice.',
  ],
  [
    'pages/script.md',
    '---\npage: policy_site\n---\n\nOne.\n\n<script>alert(1)</script>\n',
    'pages/script.md:7: “<script>” isn’t allowed.',
  ],
  [
    'pages/handler.md',
    '---\npage: public_policy\n---\n\n<p onclick="x()">One</p>\n',
    'pages/handler.md:5: Scripts aren’t allowed.',
  ],
  [
    'pages/link.md',
    '---\npage: message_from_chairman\npicture: ../../secret.png\n---\n\n[x](javascript:alert(1))\n',
    'pages/link.md:6: Links can go only to web pages',
    'pages/link.md:3: “../../secret.png” is outside the folder.',
  ],
  ['pages/twice.md', '---\npage: policy_site\n---\n', 'pages/twice.md: pages/script.md already has this page.'],
  [
    'pages/terms.md',
    policy('version: 0\ndate: 2026-02-30\n', '![x](/etc/passwd)'),
    'pages/terms.md:3: the version must be a whole number',
    'pages/terms.md:4: write the date like',
    'pages/terms.md:7: “/etc/passwd” is outside the folder.',
  ],
  [
    'pages/latin.md',
    Buffer.from('---\npage: about_us\n---\n\ncaf\xe9', 'latin1'),
    'pages/latin.md: it isn’t UTF-8 text.',
  ],
  ['pages/large.md', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 'pages/large.md: it is larger than 2 MB.'],
  [
    'benefits/none.md',
    '---\norder: first\naudience: Everyone\nactive: true\nicon: ../media/none.png\nmedia: ../media/film.webm\n---\n\n<img data-media="1" alt="x">\n',
    'benefits/none.md:1: add a title.',
    'benefits/none.md:2: “order” must be a whole number',
    'benefits/none.md:3: “audience” must be one of',
    'benefits/none.md:4: “active” must be yes or no.',
    'benefits/none.md:5: “media/none.png” doesn’t exist',
    'benefits/none.md:8: Use the file name of an image or video',
  ],
  [
    'benefits/icon.md',
    `---\ntitle: ${'x'.repeat(151)}\norder: 1\nicon: ../media/film.webm\n---\n\n![](../media/film.webm)\n`,
    'benefits/icon.md:2: use 150 characters or fewer for “title.”',
    'benefits/icon.md:4: “../media/film.webm” isn’t an image.',
    'benefits/icon.md:7: Add alt text that describes the image or video.',
  ],
  ['media/film.webm', Buffer.from('1a45dfa3', 'hex'), 'media/film.webm: its content doesn’t match its file type.'],
  [
    'media/script.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'media/script.svg: use PNG, JPEG, or WebP for images and MP4, M4V, MOV, or WebM for videos.',
  ],
  [
    'media/page.png',
    '<html>',
    'media/page.png: its content doesn’t match its file type.',
    'media/page.png: media.csv doesn’t describe it.',
  ],
  ['media/large.png', Buffer.alloc(5 * 1024 * 1024 + 1), 'media/large.png: it is larger than 5 MB.'],
  [
    'media.csv',
    'file,alt\nmedia/film.webm,\nmedia/missing.png,Missing\n../settings.yaml,Other\n',
    'media.csv:2: describe “media/film.webm” in 300 characters',
    'media.csv:3: “media/missing.png” isn’t in the media folder.',
    'media.csv:4: “../settings.yaml” isn’t in the media folder.',
  ],
  [
    'settings.yaml',
    '# x\nproductName: ""\naccent: "#ffffff"\nfaqUrl: javascript:alert(1)\nsocialLinks:\n  - One: https://x.org\n  - Two: ftp://x.org\ntimeZone: Mars/Base\nlogo: logo.svg\npassword: x\n',
    'settings.yaml:2: productName: Enter a product name.',
    'settings.yaml:3: accent:',
    'settings.yaml:4: faqUrl: Start the address with',
    'settings.yaml:7: socialLinks: Links must start with',
    'settings.yaml:8: timeZone: Enter a time zone, such as America/New_York.',
    'settings.yaml:10: “password” is unknown.',
  ],
  [
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    'logo.svg: This SVG can’t be used as a logo: it contains a script.',
  ],
  [
    'plans.csv',
    newPlans(
      'Gold Plan,medical,Gold,1,yes,,,',
      'gold,vision,Gold,1,yes,,,',
      'two,dental,gold,2,maybe,,,',
      'short,dental',
    ),
    'plans.csv:2: “id” can contain only lowercase letters',
    'plans.csv:3: Only medical plans have a tier.',
    'plans.csv:4: “open” must be yes or no.',
    'plans.csv:5: it has 2 cells, but the first line has 8.',
  ],
  [
    'plans/gold/2026-13-01/tables.csv',
    'file,title\na.csv,A\n../../../plans.csv,B\nmissing.csv,C\n',
    'plans/gold/2026-13-01: name the folder after the first day',
    'plans/gold/2026-13-01/tables.csv:3: “file” must be the name of a CSV file next to this one.',
    'plans/gold/2026-13-01/tables.csv:4: there is no file “missing.csv” next to this one.',
  ],
  [
    'plans/gold/2026-13-01/a.csv',
    ',One\n,1\nrow,1,2\n',
    'plans/gold/2026-13-01/a.csv: the table (A): row 1 needs a name in its first column.',
    'plans/gold/2026-13-01/a.csv:3: it has 3 cells, but the first line has 2.',
  ],
  ['plans/gold/2026-13-01/b.csv', ',One\n', 'plans/gold/2026-13-01/b.csv: tables.csv doesn’t list it.'],
  [
    'plans/Gold!/2026-01-01/a.csv',
    ',One\n',
    'plans/Gold!/2026-01-01: “Gold!” isn’t a valid plan id.',
    'plans/Gold!/2026-01-01: tables.csv, which lists the tables in order, is missing.',
  ],
  [
    'directories/condition.csv',
    'title,link,phone,topic\nAcne,javascript:x,12,=1+1\nZoster,,,\nzoster,,,\n',
    'directories/condition.csv:2: link must start with https:// or http://.',
    'directories/condition.csv:2: phone must be a 10-digit phone number.',
    'directories/condition.csv:4: it is the same as line 3.',
  ],
  [
    'directories/specialist.csv',
    'name,link\nx,y\n',
    'directories/specialist.csv:1: the first line must name these columns, each once: title, link, phone, topic. Missing: title, phone, topic. Unknown: name.',
  ],
  [
    'directories/telemedicine.csv',
    'title,link,phone,topic\n"Acne,,,\n',
    'directories/telemedicine.csv:2: a closing quotation mark is missing.',
  ],
  ['directories/people.csv', 'x', 'directories/people.csv: it doesn’t belong in a program folder.'],
  [
    'providers.csv',
    `${providerHead},Org,Pediatrics,F,1 Road,Boston,MA,02115,US,,91,x\nDr. A,${'x'.repeat(161)},,F,1 Road,Boston,MA,02115,US,,1,\n`,
    'providers.csv:2: fullName is missing.',
    'providers.csv:2: lat is not a number from -90 to 90.',
    'providers.csv:2: long is not a number from -180 to 180.',
    'providers.csv:3: organizationName is longer than 160 characters.',
    'providers.csv:3: primarySpecialty is missing.',
    'providers.csv:3: long is missing, but lat is given.',
    'directories/condition.csv:2: topic looks like a formula',
  ],
];

it.long('reports every error of a folder with file and line, and changes nothing [PGM-15]', async () => {
  const { place } = importedProgram;
  const before = await exportedProgramFiles(place);
  const dir = await folderOf(Object.fromEntries(hostile));
  await symlink('/etc', join(dir, 'media/etc'));
  await symlink('../settings.yaml', join(dir, 'pages/inside.md'));
  for (const options of [[], ['--dry-run', '--replace']]) {
    const { status, stderr, stdout } = runProgramCommand(place, 'import', dir, ...options);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const lines = stderr.split('\n');
    expect(lines[0]).toMatch(/^The folder has \d+ errors\. Nothing was changed\.$/);
    for (const message of hostile.flatMap(([, , ...expected]) => expected))
      expect(lines).toContainEqual(expect.stringContaining(message));
    expect(lines).toContain('media/etc: it is a symbolic link. Put the file itself here.');
    expect(lines).toContain('pages/inside.md: it is a symbolic link. Put the file itself here.');
  }
  expect(await exportedProgramFiles(place)).toEqual(before);
});

const inUse: [what: string, files: Record<string, string>, options: string[], message: string][] = [
  [
    'a plan that is not there',
    { 'plans/none/2026-01-01/tables.csv': 'file,title\na.csv,A\n', 'plans/none/2026-01-01/a.csv': ',One\nrow,1\n' },
    [],
    'plans/none/2026-01-01: there is no plan with the id “none.”',
  ],
  [
    'a plan of another kind',
    { 'plans.csv': newPlans('umr_plan_a,vision,UMR Plan A,,yes,,,') },
    [],
    'plans.csv: “UMR Plan A” is a medical plan, and its kind can’t change.',
  ],
  [
    'the tier of another plan',
    { 'plans.csv': newPlans('umr_plan_a,medical,UMR Plan A,2,yes,,,') },
    [],
    'plans.csv: tier 2 is already used by “UHC Plan B (PPO).”',
  ],
  [
    'a name that another plan has',
    { 'plans.csv': newPlans('other,medical,UMR plan a,9,yes,,,') },
    [],
    'plans.csv: another plan is already named “UMR Plan A,” with the id umr_plan_a.',
  ],
  [
    'plans with people left out',
    { 'plans.csv': newPlans() },
    ['--replace'],
    'plans.csv: people are or were enrolled in “UMR Plan A” (umr_plan_a), so it can’t be removed. Set “open” to no.',
  ],
  [
    'benefits left out that a card leads to',
    { 'plans.csv': newPlans() },
    ['--replace'],
    'Keep the benefit, or change the card first.',
  ],
  [
    'a policy of tomorrow',
    { 'pages/t.md': policy('date: 2999-01-01\n', 'x') },
    [],
    'pages/t.md: its date, 2999-01-01, is in the future.',
  ],
];

it.long('lets no folder remove what is in use [PGM-15]', async () => {
  const place = await newLocation({ demo: true });
  const before = await exportedProgramFiles(place);
  for (const [, files, options, message] of inUse) {
    const { status, stderr } = runProgramCommand(place, 'import', await folderOf(files), ...options);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  }
  expect(await exportedProgramFiles(place)).toEqual(before);
});

it.long('makes terms with another text another version, in force from their day [PGM-15]', async () => {
  const place = await emptyDatabaseLocation();
  const importTerms = async (fields: string, text: string) => {
    expectProgramCommand(place, 'import', await folderOf({ 'pages/t.md': policy(fields, text) }));
    return (await exportedProgramFiles(place))['pages/terms-of-use.md'];
  };
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' }).format(
    new Date(),
  );
  expect(await importTerms('version: 3\ndate: 2026-01-01\n', 'One.')).toBe(
    policy('version: 3\ndate: 2026-01-01\n', 'One.'),
  );
  expect(await importTerms('version: 4\ndate: 2026-02-01\n', 'Two.')).toBe(
    policy('version: 4\ndate: 2026-02-01\n', 'Two.'),
  );
  // Version numbers never decrease, and no version takes effect before an earlier one.
  expect(await importTerms('version: 2\ndate: 2026-01-15\n', 'Three.')).toBe(
    policy(`version: 5\ndate: ${today}\n`, 'Three.'),
  );
  expect(await importTerms('', 'Four.')).toBe(policy(`version: 6\ndate: ${today}\n`, 'Four.'));
  const timestamps = await queryStore(place, (db) =>
    db
      .selectFrom('publication_versions')
      .select('valid_from')
      .where('number', 'in', [3, 4])
      .orderBy('number')
      .execute(),
  );
  expect(timestamps.map(({ valid_from }) => valid_from.toISOString())).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2026-02-01T05:00:00.000Z',
  ]);
});

it.long('writes a new folder with comments that imports without an error, as do its examples [PGM-15]', async () => {
  const place = await emptyDatabaseLocation();
  const dir = join(await makeFolder('new'), 'p');
  expectProgramCommand(place, 'new', dir);
  const made = await fileContentsOf(dir);
  expect(made['README.md']).toContain('harbor program import DIR --dry-run');
  expect(expectProgramCommand(place, 'import', dir)).toContain('Nothing was changed.');
  const examples = Object.fromEntries(
    Object.entries(made).map(([file, text]) => [
      file.replace(/(^|\/)_/, '$1'),
      text.replace(/^#(\w+):$/gm, '# $1').replace(/^# (version|date): /gm, '$1: '),
    ]),
  );
  const output = expectProgramCommand(
    place,
    'import',
    await folderOf({ ...examples, 'plans.csv': made['_plans.csv'] ?? '' }),
  );
  expect(output).toContain('add    plans/medical_plan/2027-01-01');
  expect(output).toContain('add    pages/public-privacy-policy.md');
  expect(output).toContain('add    benefits/employee-assistance.md');

  const refused = runProgramCommand(place, 'new', dir);
  expect(refused).toMatchObject({ status: 1, stderr: `${dir} is not empty. Nothing was written.\n` });
  expect(await fileContentsOf(dir)).toEqual(made);
});

it.long('updates an earlier export, and writes to no other folder [PGM-15]', async () => {
  const { place } = importedProgram;
  const dir = join(await makeFolder('again'), 'p');
  expectProgramCommand(place, 'export', dir);
  const first = await fileContentsOf(dir);
  await addFiles(dir, {
    '.git/config': 'x',
    'README.md': 'Ours',
    'pages/old.md': 'x',
    'plans/old/2026-01-01/a.csv': 'x',
  });
  await rm(join(dir, 'plans.csv'));
  await writeFile(join(dir, 'plans.csv'), 'changed');
  expectProgramCommand(place, 'export', dir);
  expect(await fileContentsOf(dir)).toEqual({
    ...first,
    '.git/config': Buffer.from('x').toString('base64'),
    'README.md': 'Ours',
  });
  expect(existsSync(join(dir, 'plans/old'))).toBe(false);

  await writeFile(join(dir, 'notes.txt'), 'x');
  expect(runProgramCommand(place, 'export', dir).stderr).toContain('notes.txt: it doesn’t belong in a program folder.');
  const other = await makeFolder('other');
  await mkdir(other, { recursive: true });
  await writeFile(join(other, 'letter.txt'), 'x');
  expect(runProgramCommand(place, 'export', other)).toMatchObject({
    status: 1,
    stderr: `${other} isn’t empty and isn’t a program folder, because it has no plans.csv. Nothing was written.\n`,
  });
});

it.long(
  'lets members read it within 5 s next to a running server on PostgreSQL, and finds the embedded database locked [PGM-15]',
  async () => {
    const place = await newLocation({ demo: true });
    const server = await startProcess(place.environment);
    const asking = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'policy_site' }),
    };
    const read = async () => (await fetch(`${server.url}/api${articlePaths.publicPolicy}`, asking)).text();
    const dir = await folderOf({ 'pages/p.md': '---\npage: policy_site\n---\n\nFrom the folder.\n' });
    const { status, stderr } = runProgramCommand(place, 'import', dir);
    if (place.environment.DATABASE_URL) {
      const since = Date.now();
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(await read()).toContain('From the folder.');
      expect(Date.now() - since).toBeLessThan(5000);
    } else {
      expect(status).toBe(1);
      expect(stderr).toContain('is in use by another Harbor Benefits server. Stop that server first.');
      expect(await read()).not.toContain('From the folder.');
    }
    await server.stop();
  },
);

if (globalThis.ENGINE === 'PGlite')
  it('does not mix a program that was imported before the first start with the demo with the demo’s [PGM-15]', async () => {
    const place = await emptyDatabaseLocation();
    expectProgramCommand(place, 'import', importedProgram.dir);
    const before = await exportedProgramFiles(place);
    await (await startProcess(place.environment)).stop();
    expect(await exportedProgramFiles(place)).toEqual(before);
  });

it.long('prints the usage for wrong arguments [PGM-15]', async () => {
  const { place, dir } = importedProgram;
  for (const args of [
    [],
    ['export'],
    ['import', dir, dir],
    ['show', dir],
    ['export', dir, '--replace'],
    ['import', dir, '--force'],
  ])
    expect(runProgramCommand(place, ...args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Usage: harbor program'),
    });
  expect(runProgramCommand(place, 'import', join(dir, 'none')).stderr).toContain('Nothing was changed.');
  expect(await queryStore(place, (db) => sql`select 1 as one`.execute(db))).toBeDefined();
});
