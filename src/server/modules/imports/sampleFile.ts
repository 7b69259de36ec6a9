import { fileColumns, optionalColumns } from '@/contract/people/importFile';
import type { PlanKind } from '@/contract/people/plan';
import { type CatalogPlan, planKindTexts } from '@/contract/program/plan';

import { csvText } from '@/server/platform/csv/csvText';

const employee = ['900-11-0001', 'Sample Employee', '900-11-0001', 'Self', 'employee@example.org', '5550110001', ''];
const spouse = ['900-11-0001', 'Sample Spouse', '900-11-0002', 'Spouse', 'spouse@example.org', '5550110002', ''];
const child = ['900-11-0001', 'Sample Child', '900-11-0003', 'Child', '', '', ''];
const emplType = 'Full Time';
const coverageStart = '2026-01-01';
const birthDates = { employee: '1985-04-12', spouse: '1986-09-30', child: '2015-02-08' };

/**
 * A file with all columns and one family as an example, in the program's open plans. Without open plans, the file
 * lists one plan of each kind, which the upload page offers to add.
 */
export function sampleFile(catalog: readonly CatalogPlan[], { hasBirthDates }: { hasBirthDates: boolean }) {
  const withBirthDate = (row: readonly string[], birthDate: string) => (hasBirthDates ? [...row, birthDate] : row);
  const openPlans = catalog.filter(({ isOpen }) => isOpen);
  const firstOf = (kind: PlanKind) => openPlans.find((plan) => plan.kind === kind)?.name;
  const nameOf = (kind: PlanKind) => firstOf(kind) ?? openPlans[0]?.name ?? `${planKindTexts[kind]} Plan`;
  const [medical, dental, vision] = [nameOf('medical'), nameOf('dental'), nameOf('vision')];
  return csvText([
    hasBirthDates ? [...fileColumns, ...optionalColumns] : fileColumns,
    withBirthDate([...employee, emplType, medical, coverageStart], birthDates.employee),
    ...(dental === medical ? [] : [withBirthDate([...employee, emplType, dental, coverageStart], birthDates.employee)]),
    withBirthDate([...spouse, emplType, vision, coverageStart], birthDates.spouse),
    withBirthDate([...child, emplType, dental, ''], birthDates.child),
  ]);
}
