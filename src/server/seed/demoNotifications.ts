import type { Audience } from '@/contract/content/audience';
import type { RedirectKeyword, Topic } from '@/contract/messages/notification';

import type { Motif, SceneBackground } from './scenes';

export type Picture = readonly [Motif, SceneBackground];

type Card = {
  title: string;
  picture: Picture;
  linkTarget: RedirectKeyword | `https://${string}`;
  id?: string;
  /** Everyone, unless stated. */
  visibleTo?: Audience;
  isActive?: false;
};

/** The carousel's cards in order. `id` identifies the benefit or document to open, if the keyword needs one. */
export const demoCards: Card[] = [
  {
    title: 'See what your plan covers',
    picture: ['plan', 'teal'],
    linkTarget: 'PLAN_DETAILS',
    visibleTo: 'Enrolled',
  },
  {
    title: 'Find a doctor in the network',
    picture: ['doctor', 'sea'],
    linkTarget: 'IN_NETWORK_DOCTORS',
  },
  {
    title: 'Earn wellness rewards',
    picture: ['heart', 'moss'],
    linkTarget: 'CARE_PROGRAMS',
    id: '2',
    visibleTo: 'Enrolled',
  },
  {
    title: 'How to enroll, step by step',
    picture: ['steps', 'sand'],
    linkTarget: 'EDUCATION',
    id: '1',
    visibleTo: 'Pre-Enrolled',
  },
  {
    title: 'A message from the chairman',
    picture: ['speech', 'dusk'],
    linkTarget: 'MESSAGE_FROM_CHAIRMAN',
  },
  {
    title: 'Your family members',
    picture: ['family', 'teal'],
    linkTarget: 'DEPENDENT',
    visibleTo: 'Enrolled',
  },
  {
    title: 'Understand health insurance terms',
    picture: ['book', 'sea'],
    linkTarget: 'https://www.healthcare.gov/glossary/',
  },
  {
    title: 'Urgent care or emergency room?',
    picture: ['clock', 'sand'],
    linkTarget: 'EDUCATION',
    id: '5',
  },
  {
    title: 'Flu vaccination days',
    picture: ['drop', 'moss'],
    linkTarget: 'GENERAL',
    isActive: false,
  },
];

type Alert = { description: string; visibleTo?: Audience; isActive?: false };

export const demoAlerts: Alert[] = [
  {
    description: 'Open enrollment runs December 1–15. Review your plans before it ends.',
  },
  {
    description: 'New dental cards are ready. You’ll find yours under My Plan.',
    visibleTo: 'Enrolled',
  },
  {
    description: 'Your enrollment isn’t complete. Send the signed form to your benefits team.',
    visibleTo: 'Pre-Enrolled',
  },
  {
    description: 'The benefits office is closed on Thursday and Friday of Thanksgiving week.',
  },
  { description: 'Telemedicine visits now cost $10 under UMR Plan A.', visibleTo: 'Enrolled' },
  { description: 'Flu vaccinations at the main office on October 12.', isActive: false },
];

type DemoNotification = {
  title: string;
  description: string;
  picture?: Picture;
  topic: Exclude<Topic, 'individual'>;
  linkTarget: RedirectKeyword | `https://${string}`;
  id?: string;
};

/** The notifications that were sent to the demo's people, oldest first. */
export const demoNotifications: DemoNotification[] = [
  {
    title: 'Welcome to Harbor Benefits',
    description: 'Your plans, cards, and people who can help, in one place.',
    topic: 'all_users',
    linkTarget: 'HOME',
  },
  {
    title: 'Complete your profile',
    description: 'Add an image and check your phone number.',
    topic: 'all_users',
    linkTarget: 'MY_PROFILE',
  },
  {
    title: 'New provider directory',
    description: 'Search the network by name, specialty, or zip code.',
    picture: ['doctor', 'sea'],
    topic: 'all_users',
    linkTarget: 'IN_NETWORK_DOCTORS',
  },
  {
    title: 'Your cards are ready',
    description: 'Dental and vision cards are now in the app.',
    topic: 'all_employees',
    linkTarget: 'ID_CARD',
  },
  {
    title: 'Free counseling',
    description: 'Six sessions per concern, for everyone in your household.',
    topic: 'all_users',
    linkTarget: 'CARE_PROGRAMS',
    id: '1',
  },
  {
    title: 'Plan A: lower telemedicine copay',
    description: 'A visit now costs $10.',
    topic: 'plan_a_users',
    linkTarget: 'PLAN_DETAILS',
  },
  {
    title: 'Plan B: savings account funded',
    description: 'This year’s employer contribution has arrived.',
    topic: 'plan_b_users',
    linkTarget: 'PLAN_DETAILS',
  },
  {
    title: 'Check your family members',
    description: 'Let us know if someone is missing or has moved out.',
    topic: 'all_employees',
    linkTarget: 'DEPENDENT',
  },
  {
    title: 'Back to school',
    description: 'Checkups for children are covered in full.',
    topic: 'all_spouse_and_children',
    linkTarget: 'IN_NETWORK_DOCTORS',
  },
  {
    title: 'Flu season is coming',
    description: 'Vaccinations are free at any pharmacy in the network.',
    picture: ['drop', 'moss'],
    topic: 'all_users',
    linkTarget: 'GENERAL',
  },
  {
    title: 'Walk with us',
    description: 'Earn $100 for 150 active days.',
    picture: ['heart', 'moss'],
    topic: 'all_users',
    linkTarget: 'CARE_PROGRAMS',
    id: '2',
  },
  {
    title: 'Understand your statement',
    description: 'A short guide to the explanation of benefits.',
    picture: ['lens', 'dusk'],
    topic: 'all_users',
    linkTarget: 'EDUCATION',
    id: '3',
  },
  {
    title: 'Urgent care or emergency room',
    description: 'Where to go, and what it costs.',
    topic: 'all_users',
    linkTarget: 'EDUCATION',
    id: '5',
  },
  {
    title: 'A message from the chairman',
    description: 'What’s new this year.',
    picture: ['speech', 'dusk'],
    topic: 'all_users',
    linkTarget: 'MESSAGE_FROM_CHAIRMAN',
  },
  {
    title: 'Health insurance terms',
    description: 'An outside glossary, in plain English.',
    topic: 'all_users',
    linkTarget: 'https://www.healthcare.gov/glossary/',
  },
  {
    title: 'Generic drugs save money',
    description: 'Ask your pharmacist about the generic first.',
    topic: 'plan_a_users',
    linkTarget: 'EDUCATION',
    id: '7',
  },
  {
    title: 'Wellness reward in Plan B',
    description: 'Up to $200 added to your account.',
    topic: 'plan_b_users',
    linkTarget: 'CARE_PROGRAMS',
    id: '2',
  },
  {
    title: 'Open enrollment starts soon',
    description: 'December 1–15.',
    picture: ['calendar', 'teal'],
    topic: 'all_employees',
    linkTarget: 'PLAN_DETAILS',
  },
  {
    title: 'Office closed for Thanksgiving',
    description: 'We’re back on Monday. In an emergency, call 911.',
    topic: 'all_users',
    linkTarget: 'GENERAL',
  },
  {
    title: 'Compare your plans',
    description: 'Plan A and Plan B side by side.',
    picture: ['compare', 'teal'],
    topic: 'all_employees',
    linkTarget: 'EDUCATION',
    id: '2',
  },
];
