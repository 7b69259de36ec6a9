import { pages } from '@/contract/pages';
import type { OverviewStep, StepState } from '@/contract/program/overview';

type StepText = { title: string; purpose: string; to: string; linkText: string; state?: (step: StepState) => string };

const makeCountText =
  (description: string) =>
  ({ have, want }: StepState) =>
    want === 0 ? 'add plans first' : `${have} of ${want} ${description}`;

/** Each step's name, purpose, and page. */
export const stepTexts: Record<OverviewStep, StepText> = {
  settings: {
    title: 'Settings',
    purpose: 'The site’s name, logo, and color, and who members contact for help.',
    to: pages.programSettings,
    linkText: 'Open the settings',
  },
  plans: {
    title: 'Plans',
    purpose: 'The medical, dental, and vision plans people enroll in.',
    to: pages.programPlans,
    linkText: 'Add the plans',
  },
  tables: {
    title: 'Plan tables',
    purpose: 'What each open plan covers, as members see it.',
    to: pages.programPlans,
    linkText: 'Add plan tables',
    state: makeCountText('plans with tables'),
  },
  pages: {
    title: 'Pages',
    purpose: 'About Us, Message from Chairman, Privacy Policy, and Terms of Use.',
    to: pages.programPages,
    linkText: 'Write your pages',
    state: makeCountText('published'),
  },
  benefits: {
    title: 'Additional benefits',
    purpose: 'Benefits beyond medical, dental, and vision.',
    to: pages.programBenefits,
    linkText: 'Add the benefits',
  },
  directories: {
    title: 'Directories',
    purpose: 'Telemedicine, specialists, and conditions.',
    to: pages.programDirectory('telemedicine'),
    linkText: 'Add directory entries',
    state: makeCountText('filled'),
  },
  providers: {
    title: 'Providers',
    purpose: 'Doctors and hospitals in the network.',
    to: pages.programProviders,
    linkText: 'Add the providers',
  },
  people: {
    title: 'People',
    purpose: 'Employees and their families, from a file.',
    to: pages.employees,
    linkText: 'Import people',
  },
  alert: {
    title: 'First alert',
    purpose: 'What members see first on their home page.',
    to: pages.alerts,
    linkText: 'Write an alert',
  },
  administrators: {
    title: 'Second administrator',
    purpose: 'Someone who can help when you’re away.',
    to: pages.administrators,
    linkText: 'Invite an administrator',
    state: ({ have }) => `${have} of 2`,
  },
};
