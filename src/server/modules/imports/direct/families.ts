import type { PlanKind } from '@/contract/people/plan';
import type { FilePlan } from '@/server/modules/imports/filePlans';
import type { PersonRow } from '@/server/modules/imports/rows';
import { makeLast4Counter } from '@/server/modules/imports/sharedLast4';

/** The bit offset of each kind's plan number; all plans of a person are packed into one number. */
const bitOffsets: Record<PlanKind, number> = { dental: 0, vision: 10, medical: 20 };
const planNumberMask = 1023;
/** Greater than any SSN; it is added to the record IDs that stand for people without an SSN on record. */
const recordIdOffset = 1_000_000_000;

/** A row's relation to the rows before it: whether its person and plan occur in them. */
export type RowPosition = {
  /** The line of this person's first row, which determines their details and family. */
  firstLine: number;
  isRepeated: boolean;
  isOtherFamily: boolean;
  /** The first plan of the row's kind that the file lists for this person; null for a row without a plan. */
  firstPlanNumber: number | null;
};

/** The people in one file. Stores only SSNs and plans, so that a million people fit into a few dozen megabytes. */
export class Families {
  private readonly indexByNumber = new Map<number, number>();
  /** The index of each person's employee; -1 for a person who has no row so far. */
  private readonly employees: number[] = [];
  private readonly firstLines: number[] = [];
  private readonly plans: number[] = [];

  constructor(private readonly catalog: readonly FilePlan[]) {}

  addRow(line: number, row: PersonRow & { ssn: string; employeeSsn: string }): RowPosition {
    const person = this.findOrAddIndex(row.ssn);
    const employee = this.findOrAddIndex(row.employeeSsn);
    const isFirstRow = this.employees[person] === -1;
    if (isFirstRow) {
      this.employees[person] = employee;
      this.firstLines[person] = line;
    }
    const planNumber = row.planNumber ?? 0;
    const earlierPlanNumber = planNumber ? this.storeFirstPlanNumber(person, planNumber) : 0;
    return {
      firstLine: this.firstLines[person] ?? line,
      isRepeated: planNumber ? earlierPlanNumber === planNumber : row.planNumber === 0 && !isFirstRow,
      isOtherFamily: this.employees[person] !== employee,
      firstPlanNumber: planNumber ? earlierPlanNumber || planNumber : null,
    };
  }

  /** Stores this plan as a person's first of its kind unless an earlier row lists one; returns the earlier one or 0. */
  private storeFirstPlanNumber(person: number, planNumber: number) {
    const shift = bitOffsets[this.catalog[planNumber - 1]?.kind ?? 'medical'];
    const packedPlans = this.plans[person] ?? 0;
    const earlierPlanNumber = (packedPlans >> shift) & planNumberMask;
    if (!earlierPlanNumber) this.plans[person] = packedPlans | (planNumber << shift);
    return earlierPlanNumber;
  }

  /** Whether far more people share the last four digits of their SSNs than chance explains. */
  hasTooManySharedLast4() {
    const counter = makeLast4Counter();
    for (const digits of this.indexByNumber.keys())
      if (digits >= 0 && digits < recordIdOffset) counter.add(String(digits));
    return counter.hasTooMany();
  }

  private findOrAddIndex(ssn: string) {
    const digits = ssn.startsWith('+') ? recordIdOffset + Number(ssn) : Number(ssn);
    const existingIndex = this.indexByNumber.get(digits);
    if (existingIndex !== undefined) return existingIndex;
    const newIndex = this.plans.length;
    this.indexByNumber.set(digits, newIndex);
    this.plans.push(0);
    this.employees.push(-1);
    this.firstLines.push(0);
    return newIndex;
  }
}
