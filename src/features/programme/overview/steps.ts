import { pages } from '@/contract/pages';
import type { OverviewStep, StepState } from '@/contract/programme/overview';

type Words = { title: string; why: string; to: string; link: string; state?: (step: StepState) => string };

const some =
  (thing: string) =>
  ({ have, want }: StepState) =>
    want === 0 ? 'Nothing to count yet' : `${have} of ${want} ${thing}`;

/** What each step is called, what it is for, and where it is done. */
export const stepWords: Record<OverviewStep, Words> = {
  settings: {
    title: 'Settings',
    why: 'The name, logo and colour of the site, and whom members ask for help.',
    to: pages.programmeSettings,
    link: 'Open the settings',
  },
  plans: {
    title: 'Plans',
    why: 'The medical, dental and vision plans that people enrol in.',
    to: pages.programmePlans,
    link: 'Add the plans',
  },
  tables: {
    title: 'Plan tables',
    why: 'What each open plan pays, as members read and compare it.',
    to: pages.programmePlans,
    link: 'Write the plan tables',
    state: some('plans have them'),
  },
  pages: {
    title: 'Pages',
    why: 'About Us, Message from Chairman, Privacy Policy and Terms of Use.',
    to: pages.programmePages,
    link: 'Write the pages',
    state: some('published'),
  },
  benefits: {
    title: 'Additional benefits',
    why: 'What members have beside their plans.',
    to: pages.programmeBenefits,
    link: 'Write the benefits',
  },
  directories: {
    title: 'Directories',
    why: 'Telemedicine, specialists and conditions.',
    to: pages.programmeDirectory('telemedicine'),
    link: 'Write the directories',
    state: some('filled'),
  },
  providers: {
    title: 'Providers',
    why: 'The doctors and hospitals of the network.',
    to: pages.programmeProviders,
    link: 'Add the providers',
  },
  people: {
    title: 'People',
    why: 'Employees and their families, from a sheet.',
    to: pages.employees,
    link: 'Import people',
  },
  alert: {
    title: 'First alert',
    why: 'What members see first on their home page.',
    to: pages.alerts,
    link: 'Write an alert',
  },
  administrators: {
    title: 'Second administrator',
    why: 'Somebody who can help when the first one is away.',
    to: pages.administrators,
    link: 'Invite an administrator',
    state: ({ have }) => `${have} of 2`,
  },
};
