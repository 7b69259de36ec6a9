import type { DocumentType, PlanDetail } from '@/contract/people/plan';
import { rowKeyOf } from '@/contract/programme/planTables';

/** One plan table: a title for each row, then its value under each option. */
const table = (header: string, options: string[], rows: [title: string, ...values: string[]][]): PlanDetail => ({
  header,
  option_headers: options.map((title) => ({ title })),
  result: rows.map(([title, ...values]) => ({
    key: rowKeyOf(title),
    title,
    datas: values.map((value) => ({ value })),
  })),
});

const networks = ['In-Network', 'Out-of-Network'];

const dental = 'MetLife Dental Plan';
const vision = 'MetLife Vision Plan';
const planA = 'UMR Plan A';
const planB = 'UHC Plan B (PPO)';

const plan = (name: string, kind: DocumentType, tier: number | null, [insurer, group_number]: [string, string]) => ({
  id: rowKeyOf(name),
  name,
  kind,
  tier,
  insurer,
  group_number,
  phone: '',
});

/** The plans of the demo, in the order of the catalogue. */
export const demoCatalogue = [
  plan(dental, 'dental', null, ['MetLife', 'HB-100']),
  plan(vision, 'vision', null, ['MetLife', 'HB-200']),
  plan(planA, 'medical', 1, ['UMR', 'HB-300']),
  plan(planB, 'medical', 2, ['UnitedHealthcare', 'HB-400']),
].map((row, index) => ({ ...row, position: index + 1 }));

/** The tables a member sees under each plan. */
export const demoPlans: Record<typeof dental | typeof vision | typeof planA | typeof planB, PlanDetail[]> = {
  [planA]: [
    table('UMR Plan A: What you pay', networks, [
      ['Annual deductible, individual', '$500', '$1,500'],
      ['Annual deductible, family', '$1,000', '$3,000'],
      ['Out-of-pocket maximum, individual', '$3,000', '$8,000'],
      ['Out-of-pocket maximum, family', '$6,000', '$16,000'],
      ['Coinsurance', '10% after deductible', '40% after deductible'],
      ['Preventive care', 'No charge', '40% after deductible'],
    ]),
    table('UMR Plan A: Office and hospital', networks, [
      ['Primary care visit', '$20 copay', '40% after deductible'],
      ['Specialist visit', '$40 copay', '40% after deductible'],
      ['Telemedicine visit', '$10 copay', 'Not covered'],
      ['Urgent care', '$50 copay', '$50 copay'],
      ['Emergency room', '$200 copay, waived if admitted', '$200 copay, waived if admitted'],
      ['Inpatient stay', '10% after deductible', '40% after deductible'],
      ['Outpatient surgery', '10% after deductible', '40% after deductible'],
      ['Laboratory and X-ray', 'No charge', '40% after deductible'],
      ['MRI, CT and PET', '$100 copay', '40% after deductible'],
      ['Physical therapy', '$30 copay, 60 visits a year', '40% after deductible'],
      ['Mental health visit', '$20 copay', '40% after deductible'],
    ]),
    table(
      'UMR Plan A: Prescription drugs',
      ['Retail, 30 days', 'Mail order, 90 days'],
      [
        ['Generic', '$10', '$20'],
        ['Preferred brand', '$35', '$70'],
        ['Non-preferred brand', '$60', '$120'],
        ['Specialty', '20%, at most $200', 'Not available'],
      ],
    ),
  ],
  [planB]: [
    table('UHC Plan B (PPO): What you pay', networks, [
      ['Annual deductible, individual', '$1,500', '$3,000'],
      ['Annual deductible, family', '$3,000', '$6,000'],
      ['Out-of-pocket maximum, individual', '$5,000', '$10,000'],
      ['Out-of-pocket maximum, family', '$10,000', '$20,000'],
      ['Coinsurance', '20% after deductible', '50% after deductible'],
      ['Preventive care', 'No charge', '50% after deductible'],
    ]),
    table('UHC Plan B (PPO): Office and hospital', networks, [
      ['Primary care visit', '$30 copay', '50% after deductible'],
      ['Specialist visit', '$60 copay', '50% after deductible'],
      ['Telemedicine visit', 'No charge', 'Not covered'],
      ['Urgent care', '$75 copay', '50% after deductible'],
      ['Emergency room', '$300 copay, waived if admitted', '$300 copay, waived if admitted'],
      ['Inpatient stay', '20% after deductible', '50% after deductible'],
      ['Outpatient surgery', '20% after deductible', '50% after deductible'],
      ['Laboratory and X-ray', '20% after deductible', '50% after deductible'],
      ['MRI, CT and PET', '20% after deductible', '50% after deductible'],
      ['Physical therapy', '$40 copay, 40 visits a year', '50% after deductible'],
      ['Mental health visit', '$30 copay', '50% after deductible'],
    ]),
    table(
      'UHC Plan B (PPO): Prescription drugs',
      ['Retail, 30 days', 'Mail order, 90 days'],
      [
        ['Tier 1', '$15', '$37.50'],
        ['Tier 2', '$45', '$112.50'],
        ['Tier 3', '$80', '$200'],
        ['Specialty', '25%, at most $250', 'Not available'],
      ],
    ),
    table(
      'UHC Plan B (PPO): Health savings',
      ['Individual', 'Family'],
      [
        ['Employer contribution a year', '$600', '$1,200'],
        ['Wellness reward a year', 'up to $200', 'up to $400'],
      ],
    ),
  ],
  [dental]: [
    table('MetLife Dental Plan: Coverage', networks, [
      ['Annual deductible, individual', '$50', '$75'],
      ['Annual deductible, family', '$150', '$225'],
      ['Annual maximum a person', '$2,000', '$1,500'],
      ['Cleanings and exams, two a year', '100%', '80%'],
      ['Fillings and simple extractions', '80% after deductible', '60% after deductible'],
      ['Crowns, bridges and dentures', '50% after deductible', '40% after deductible'],
      ['Root canal', '80% after deductible', '60% after deductible'],
    ]),
    table(
      'MetLife Dental Plan: Orthodontics',
      ['Children to 19', 'Adults'],
      [
        ['Coverage', '50%', 'Not covered'],
        ['Lifetime maximum', '$1,500', 'Not covered'],
      ],
    ),
  ],
  [vision]: [
    table(
      'MetLife Vision Plan: Coverage',
      ['In-Network', 'Out-of-Network allowance'],
      [
        ['Eye exam, once a year', '$10 copay', 'up to $45'],
        ['Retinal imaging', 'up to $39 copay', 'Included in the exam'],
        ['Frames, every two years', '$150 allowance, then 20% off', 'up to $70'],
        ['Contact lenses, instead of glasses', '$150 allowance', 'up to $105'],
      ],
    ),
    table(
      'MetLife Vision Plan: Lenses',
      ['In-Network', 'Out-of-Network allowance'],
      [
        ['Single vision', '$25 copay', 'up to $30'],
        ['Bifocal', '$25 copay', 'up to $50'],
        ['Trifocal', '$25 copay', 'up to $65'],
        ['Progressive', '$25 copay, from $55 more', 'up to $50'],
        ['Polycarbonate for children', 'No charge', 'Not covered'],
      ],
    ),
  ],
};
