import type { Row } from './rows';

const dental = 1;
const vision = 2;
const medical = [4, 8] as const;

/** A row's place among the rows before it: its family, and whether its person and plan already occurred. */
export type RowPlace = {
  person: number;
  employee: number;
  /** The first row of this person, whose details are stored. */
  isFirst: boolean;
  isRepeated: boolean;
  /** 1 or 2: the first medical plan of this person in the sheet; null for other plans. */
  sheetTier: number | null;
  errors: string[];
};

/**
 * An employee without a row of their own, referred to by SSN, or by the id that an export writes for a purged employee.
 */
export type Mention = { person: number } & ({ ssn: string } | { removedId: string });

/**
 * The people of one sheet, numbered in order of appearance. Stores only SSNs and plans, so that a million people fit
 * into a few dozen megabytes.
 */
export class Families {
  private readonly numbers = new Map<number, number>();
  private readonly employees: number[] = [];
  private readonly plans: number[] = [];

  get size() {
    return this.plans.length;
  }

  place(row: Row & { ssn: string; employeeSsn: string }): RowPlace {
    const person = this.numberOf(row.ssn);
    const employee = this.numberOf(row.employeeSsn);
    const isFirst = this.employees[person] === -1;
    if (isFirst) this.employees[person] = employee;
    const errors = this.employees[person] === employee ? [] : ['SSN belongs to another family in this sheet'];

    const before = this.plans[person] ?? 0;
    const plan = row.plan ?? 0;
    const tier = plan > 2 ? plan - 2 : null;
    const bit = tier === null ? (plan === 1 ? dental : plan === 2 ? vision : 0) : (medical[tier - 1] ?? 0);
    const firstTier = before & medical[0] ? 1 : before & medical[1] ? 2 : tier;
    const isOtherTier = tier !== null && firstTier !== tier;
    if (!isOtherTier) this.plans[person] = before | bit;
    return {
      person,
      employee,
      isFirst,
      isRepeated: plan === 0 ? !isFirst : (before & bit) !== 0,
      sheetTier: tier === null ? null : firstTier,
      errors,
    };
  }

  /** Employees that other rows refer to but that have no row of their own. */
  *mentions(): Generator<Mention> {
    for (const [digits, person] of this.numbers)
      if (this.employees[person] === -1)
        yield digits < 0 ? { person, removedId: String(-digits) } : { person, ssn: String(digits).padStart(9, '0') };
  }

  private numberOf(ssn: string) {
    const digits = Number(ssn);
    const known = this.numbers.get(digits);
    if (known !== undefined) return known;
    const next = this.plans.length;
    this.numbers.set(digits, next);
    this.plans.push(0);
    this.employees.push(-1);
    return next;
  }
}
