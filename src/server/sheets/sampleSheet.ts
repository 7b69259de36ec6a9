import { dentalPlan, medicalPlans, visionPlan } from '@/contract/people/plan';
import { sheetColumns } from '@/contract/people/sheet';

import { csvText } from './csvCells';

const employee = '900-11-0001';
const spouse = '900-11-0002';
const child = '900-11-0003';

/** The sample sheet: all columns and one family as an example. */
export const sampleSheet = () =>
  csvText([
    sheetColumns,
    [
      employee,
      'Sample Employee',
      employee,
      'Self',
      'employee@example.org',
      '5550110001',
      '',
      'Full Time',
      medicalPlans[1],
      '2026-01-01',
    ],
    [
      employee,
      'Sample Employee',
      employee,
      'Self',
      'employee@example.org',
      '5550110001',
      '',
      'Full Time',
      dentalPlan,
      '2026-01-01',
    ],
    [
      employee,
      'Sample Spouse',
      spouse,
      'Spouse',
      'spouse@example.org',
      '5550110002',
      '',
      'Full Time',
      visionPlan,
      '2026-01-01',
    ],
    [employee, 'Sample Child', child, 'Child', '', '', '', 'Full Time', dentalPlan, ''],
  ]);
