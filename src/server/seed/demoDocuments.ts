import type { Audience } from '@/contract/content/audience';

import type { Picture } from './demoNotifications';

type DemoDocument = {
  fileName: string;
  picture: Picture;
  /** The document's text. The video shows it too. */
  lines: string[];
  isVideo?: true;
  /** Everyone, unless stated. */
  visibleTo?: Audience;
  isActive?: false;
};

const urgentCare = [
  'Telemedicine for colds, rashes, and refills.',
  'Urgent care for sprains, cuts, and fever.',
  'The emergency room when life or limb is in danger.',
];

export const demoDocuments: DemoDocument[] = [
  {
    fileName: 'How to Enroll',
    picture: ['steps', 'sand'],
    lines: [
      '1. Choose one medical plan.',
      '2. Add dental and vision if you want them.',
      '3. List everyone in your family.',
      '4. Sign the form and send it to the benefits office.',
    ],
    visibleTo: 'Pre-Enrolled',
  },
  {
    fileName: 'Plan A and Plan B Compared',
    picture: ['compare', 'teal'],
    lines: [
      'Plan A costs more each month and less at the doctor.',
      'Plan B costs less each month and comes with a savings account.',
      'Both cover preventive care at no charge.',
    ],
  },
  {
    fileName: 'Understanding Your Explanation of Benefits',
    picture: ['lens', 'dusk'],
    lines: [
      'An explanation of benefits is not a bill.',
      'It shows what the provider billed,',
      'what the plan paid, and what you owe.',
    ],
    visibleTo: 'Enrolled',
  },
  {
    fileName: 'Preventive Care at No Charge',
    picture: ['shield', 'moss'],
    lines: [
      'A physical every year.',
      'Vaccinations for children and adults.',
      'Screenings by age, as your doctor advises.',
    ],
  },
  {
    fileName: 'When to Use Urgent Care',
    picture: ['clock', 'teal'],
    isVideo: true,
    lines: urgentCare,
  },
  {
    fileName: 'Dental and Vision Guide',
    picture: ['glasses', 'sea'],
    lines: [
      'Two cleanings a year are covered in full.',
      'One eye exam a year is covered.',
      'Frames are covered every two years.',
    ],
    visibleTo: 'Enrolled',
  },
  {
    fileName: 'Prescription Savings',
    picture: ['pills', 'sand'],
    lines: ['Ask for generics.', 'Order a 90-day supply by mail.', 'Check the list of preferred brands every January.'],
    visibleTo: 'Enrolled',
  },
  {
    fileName: 'When to Use Urgent Care (Transcript)',
    picture: ['clock', 'sea'],
    lines: ['The text of the video, to read or print.', ...urgentCare, 'Not sure? Call the nurse line on your card.'],
  },
  {
    fileName: 'Last Year’s Wellness Calendar',
    picture: ['calendar', 'dusk'],
    lines: ['This calendar is out of date.', 'The new one comes out in January.'],
    isActive: false,
  },
];
