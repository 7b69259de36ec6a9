import type { Audience } from '@/contract/audience';
import type { RedirectKeyword, Topic } from '@/contract/notification';

type Card = {
  title: string;
  colour: readonly [number, number, number];
  leadsTo: RedirectKeyword | `https://${string}`;
  id?: string;
  visibleTo: Audience;
  isActive: boolean;
};

/** The home screen's carousel, in its order; `id` names the benefit or the document a keyword needs. */
export const demoCards: Card[] = [
  { title: 'See what your plan covers', colour: [0, 95, 115], leadsTo: 'PLAN_DETAILS', visibleTo: 'Enrolled', isActive: true },
  { title: 'Find a doctor in the network', colour: [10, 147, 150], leadsTo: 'IN_NETWORK_DOCTORS', visibleTo: 'All', isActive: true },
  { title: 'Earn wellness rewards', colour: [202, 103, 2], leadsTo: 'CARE_PROGRAMS', id: '2', visibleTo: 'Enrolled', isActive: true },
  { title: 'How to enrol, step by step', colour: [155, 34, 38], leadsTo: 'EDUCATION', id: '1', visibleTo: 'Pre-Enrolled', isActive: true },
  { title: 'A word from the chairman', colour: [61, 64, 91], leadsTo: 'MESSAGE_FROM_CHAIRMAN', visibleTo: 'All', isActive: true },
  { title: 'Your family members', colour: [129, 23, 27], leadsTo: 'DEPENDENT', visibleTo: 'Enrolled', isActive: true },
  { title: 'Understand health insurance words', colour: [0, 78, 137], leadsTo: 'https://www.healthcare.gov/glossary/', visibleTo: 'All', isActive: true },
  { title: 'Flu vaccination days', colour: [88, 129, 87], leadsTo: 'GENERAL', visibleTo: 'All', isActive: false },
];

type Alert = { description: string; visibleTo: Audience; isActive: boolean };

export const demoAlerts: Alert[] = [
  { description: 'Open enrolment runs from December 1 to December 15. Review your plans before it ends.', visibleTo: 'All', isActive: true },
  { description: 'New dental cards are ready. You find yours under My Plans.', visibleTo: 'Enrolled', isActive: true },
  { description: 'Your enrolment is not complete yet. Please send the signed form to the benefits office.', visibleTo: 'Pre-Enrolled', isActive: true },
  { description: 'The benefits office is closed on Thursday and Friday of Thanksgiving week.', visibleTo: 'All', isActive: true },
  { description: 'Telemedicine visits now cost $10 under UMR Plan A.', visibleTo: 'Enrolled', isActive: true },
  { description: 'Flu vaccinations at the main office on October 12.', visibleTo: 'All', isActive: false },
];

type Document = { fileName: string; lines: string[]; visibleTo: Audience; isActive: boolean };

export const demoDocuments: Document[] = [
  {
    fileName: 'How to Enrol',
    lines: ['1. Choose one medical plan.', '2. Add dental and vision if you want them.', '3. Name everybody in your family.', '4. Sign the form and send it to the benefits office.'],
    visibleTo: 'Pre-Enrolled',
    isActive: true,
  },
  {
    fileName: 'Plan A and Plan B Compared',
    lines: ['Plan A costs more each month and less at the doctor.', 'Plan B costs less each month and comes with a savings account.', 'Both cover preventive care without charge.'],
    visibleTo: 'All',
    isActive: true,
  },
  {
    fileName: 'Understanding Your Explanation of Benefits',
    lines: ['An explanation of benefits is not a bill.', 'It shows what the provider asked for,', 'what the plan paid, and what is left for you.'],
    visibleTo: 'Enrolled',
    isActive: true,
  },
  {
    fileName: 'Preventive Care at No Charge',
    lines: ['A physical every year.', 'Vaccinations for children and adults.', 'Screenings by age, as your doctor advises.'],
    visibleTo: 'All',
    isActive: true,
  },
  {
    fileName: 'When to Use Urgent Care',
    lines: ['Telemedicine for colds, rashes and refills.', 'Urgent care for sprains, cuts and fever.', 'The emergency room when life or limb is in danger.'],
    visibleTo: 'All',
    isActive: true,
  },
  {
    fileName: 'Dental and Vision Guide',
    lines: ['Two cleanings a year are covered in full.', 'An eye exam is due once a year.', 'Frames are covered every two years.'],
    visibleTo: 'Enrolled',
    isActive: true,
  },
  {
    fileName: 'Prescription Savings',
    lines: ['Ask for generics.', 'Order ninety days by mail.', 'Check the list of preferred brands every January.'],
    visibleTo: 'Enrolled',
    isActive: true,
  },
  {
    fileName: 'Wellness Calendar of Last Year',
    lines: ['This calendar has ended.', 'The new one follows in January.'],
    visibleTo: 'All',
    isActive: false,
  },
];

type Notice = { title: string; description: string; topic: Exclude<Topic, 'individual'>; leadsTo: RedirectKeyword | `https://${string}`; id?: string };

/** Sent to the demo people, the oldest first. */
export const demoNotices: Notice[] = [
  { title: 'Welcome to Harbor Benefits', description: 'Your plans, cards and people who can help, in one place.', topic: 'all_users', leadsTo: 'HOME' },
  { title: 'Complete your profile', description: 'Add a picture and check your phone number.', topic: 'all_users', leadsTo: 'MY_PROFILE' },
  { title: 'New provider directory', description: 'Search the network by name, speciality or zip code.', topic: 'all_users', leadsTo: 'IN_NETWORK_DOCTORS' },
  { title: 'Your cards are ready', description: 'Dental and vision cards are now in the app.', topic: 'all_employees', leadsTo: 'ID_CARD' },
  { title: 'Free counselling', description: 'Six sessions for each concern, for everybody at home.', topic: 'all_users', leadsTo: 'CARE_PROGRAMS', id: '1' },
  { title: 'Plan A: lower telemedicine copay', description: 'A visit now costs ten dollars.', topic: 'plan_a_users', leadsTo: 'PLAN_DETAILS' },
  { title: 'Plan B: savings account funded', description: 'The employer contribution for this year has arrived.', topic: 'plan_b_users', leadsTo: 'PLAN_DETAILS' },
  { title: 'Check your family members', description: 'Tell us when somebody is missing or has moved out.', topic: 'all_employees', leadsTo: 'DEPENDENT' },
  { title: 'Back to school', description: 'Check-ups for children are covered in full.', topic: 'all_spouse_and_children', leadsTo: 'IN_NETWORK_DOCTORS' },
  { title: 'Flu season is coming', description: 'Vaccinations cost nothing at any pharmacy in the network.', topic: 'all_users', leadsTo: 'GENERAL' },
  { title: 'Walk with us', description: 'One hundred and fifty active days earn one hundred dollars.', topic: 'all_users', leadsTo: 'CARE_PROGRAMS', id: '2' },
  { title: 'Understand your statement', description: 'A short guide to the explanation of benefits.', topic: 'all_users', leadsTo: 'EDUCATION', id: '3' },
  { title: 'Urgent care or emergency room', description: 'Where to go, and what it costs.', topic: 'all_users', leadsTo: 'EDUCATION', id: '5' },
  { title: 'A word from the chairman', description: 'What is new this year.', topic: 'all_users', leadsTo: 'MESSAGE_FROM_CHAIRMAN' },
  { title: 'Words of health insurance', description: 'An outside glossary, in plain English.', topic: 'all_users', leadsTo: 'https://www.healthcare.gov/glossary/' },
  { title: 'Generic drugs save money', description: 'Ask your pharmacist about the generic first.', topic: 'plan_a_users', leadsTo: 'EDUCATION', id: '7' },
  { title: 'Wellness reward in Plan B', description: 'Up to two hundred dollars into your account.', topic: 'plan_b_users', leadsTo: 'CARE_PROGRAMS', id: '2' },
  { title: 'Open enrolment starts soon', description: 'From December 1 to December 15.', topic: 'all_employees', leadsTo: 'PLAN_DETAILS' },
  { title: 'Office closed for Thanksgiving', description: 'We are back on Monday. In an emergency call 911.', topic: 'all_users', leadsTo: 'GENERAL' },
  { title: 'Compare your plans', description: 'Plan A and Plan B side by side.', topic: 'all_employees', leadsTo: 'EDUCATION', id: '2' },
];
