import * as z from 'zod/mini';
import { ssnReasonSchema } from '@/contract/administration/ssnReason';
import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema } from '@/contract/id';
import { planIdSchema, planKindSchema, upcomingPlanSchema } from './plan';
import { relationSchema } from './user';

export const activeStatus = 1;
export const inactiveStatus = 0;
export const employeesPerPage = 50;
/** Page numbers shown at once. */
export const pageWindow = 5;
export const minEmployeeSearchLength = 2;
export const employeeSearchDebounceMs = 500;

const statusSchema = z.union([z.literal(activeStatus), z.literal(inactiveStatus)]);
export type EmployeeStatus = z.infer<typeof statusSchema>;

/**
 * `userSSN` is masked; a service may send it in full in the details or on request. The three documents are signed
 * URLs that expire, null when no card was uploaded.
 */
export const coveredPersonSchema = z.object({
  id: idSchema,
  userFirstName: z.string(),
  userLastName: z.string(),
  userFullName: z.string(),
  userEmail: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  enrollmentDate: z.nullable(z.string()),
  userSSN: z.string(),
  userStatus: statusSchema,
  userIsSignedUp: z.boolean(),
  has_dental_plan: z.boolean(),
  has_vision_plan: z.boolean(),
  has_medical_plan: z.boolean(),
  /** A medical plan's tier. */
  userTiear: z.nullable(z.int()),
  /** Null for the employee. */
  userRealation: z.nullable(relationSchema),
  /** With the country code. */
  userContact: z.nullable(z.string()),
  isAdmin: z.boolean(),
  dental_plan_document: z.nullable(z.string()),
  vision_plan_document: z.nullable(z.string()),
  medical_plan_document: z.nullable(z.string()),
  /** Not in the customer's contract: the plan names in the program's catalog; null without a plan. */
  dental_plan_name: z.optional(z.nullable(z.string())),
  vision_plan_name: z.optional(z.nullable(z.string())),
  medical_plan_name: z.optional(z.nullable(z.string())),
  /** Not in the customer's contract, in the details: the plans that start on a later day. */
  comingPlans: z.optional(z.array(upcomingPlanSchema)),
  /** Not in the customer's contract: when the person closed the account; absent while it is open. */
  accountClosedAt: z.optional(z.string()),
  /** Not in the customer's contract, in the details: the link was refused, so this relative has a separate status. */
  isLinkRefused: z.optional(z.boolean()),
  /**
   * Not in the customer's contract, in the details: true for an administrator, even a deactivated one; only an owner
   * can change how they sign in.
   */
  isProtected: z.optional(z.boolean()),
  /** Not in the customer's contract, in the details: the SSN is masked, and `revealSsn` returns it in full. */
  isSsnOnRequest: z.optional(z.boolean()),
  /** Not in the customer's contract, in the details: YYYY-MM-DD; absent when unknown. */
  birthDate: z.optional(z.string()),
  /** Not in the customer's contract, in the details: plans that end without a successor, each with its last day. */
  endingPlans: z.optional(z.array(z.object({ kind: planKindSchema, name: z.string(), until: z.string() }))),
  /** Not in the customer's contract, in the details: the last day of an account that will end. */
  accountEndsOn: z.optional(z.string()),
  /** Not in the customer's contract, in the details: when a covered child reaches the age limit within a year. */
  ageLimit: z.optional(z.object({ age: z.int(), birthday: z.string(), lastDay: z.string() })),
});
export type CoveredPerson = z.infer<typeof coveredPersonSchema>;

export const employeeSchema = z.extend(coveredPersonSchema, { relatives: z.array(coveredPersonSchema) });
export type Employee = z.infer<typeof employeeSchema>;

/** Rows of the list omit `relatives`. */
export type EmployeeRow = CoveredPerson;

export const employeeSummarySchema = z.object({
  totalEmployeesCount: z.int(),
  totalRegisteredEmployees: z.int(),
  totalNonRegisteredEmployees: z.int(),
  totalInactiveEmployees: z.int(),
});
export type EmployeeSummary = z.infer<typeof employeeSummarySchema>;

/** The status filter's options in order, each with its query. */
export const employeeFilters = {
  all: { label: 'All', query: {}, fileLabel: 'All_users' },
  active: { label: 'Active', query: { userStatus: activeStatus }, fileLabel: 'Active_users' },
  inactive: { label: 'In Active', query: { userStatus: inactiveStatus }, fileLabel: 'Inactive_users' },
  registered: { label: 'Registered', query: { userIsSignedUp: 1 }, fileLabel: 'Registered_users' },
  notRegistered: { label: 'Not Registered', query: { userIsSignedUp: 0 }, fileLabel: 'Non-registered_users' },
} as const;
export type EmployeeFilter = keyof typeof employeeFilters;

/** Not in the customer's contract: the columns by which the list can be sorted; a leading minus reverses the order. */
export const employeeSorts = ['userName', 'email', 'enrollmentDate'] as const;
const employeeOrders = employeeSorts.flatMap((column) => [column, `-${column}`] as const);
export type EmployeeOrder = (typeof employeeOrders)[number];
/** A service's default order. */
export const defaultEmployeeOrder: EmployeeOrder = 'userName';

/** Absent fields filter nothing. */
export type EmployeeQuery = {
  userStatus?: EmployeeStatus;
  userIsSignedUp?: 0 | 1;
  search?: string;
  /** Not in the customer's contract: a plan ID from the catalog, for employees enrolled in it. */
  plan?: string;
  /** Sent only to services whose settings offer sorting. */
  sort?: EmployeeOrder;
  page: number;
};

const searchSchema = z.optional(z.string().check(z.maxLength(100)));
/** No one is enrolled in an unknown plan, so the ID is not checked here. */
const planFilterSchema = z.optional(z.string().check(z.maxLength(1000)));
const flagQuerySchema = z.optional(z.enum(['0', '1', 'true', 'false']));
export const employeeQuerySchema = z.object({
  userStatus: z.optional(z.enum(['0', '1'])),
  userIsSignedUp: flagQuerySchema,
  search: searchSchema,
  plan: planFilterSchema,
  sort: z._default(z.enum(employeeOrders), defaultEmployeeOrder),
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1),
});
/** Values for the `Status` and `Registration` columns of an export. */
export const exportStatusLabels = {
  active: employeeFilters.active.label,
  inactive: employeeFilters.inactive.label,
  registered: employeeFilters.registered.label,
  notRegistered: employeeFilters.notRegistered.label,
} as const;

export const exportQuerySchema = z.object({
  isRegistered: flagQuerySchema,
  userStatus: z.optional(z.enum(['0', '1'])),
  plan: planFilterSchema,
  /** Not in the customer's contract: the list's search, sent only to services whose settings offer it. */
  search: searchSchema,
});
export type ExportFilters = z.infer<typeof exportQuerySchema>;
export type ExportQuery = { isRegistered?: 0 | 1; userStatus?: EmployeeStatus; plan?: string; search?: string };

export const fullSsnExportSchema = z.extend(exportQuerySchema, ssnReasonSchema.shape);

export const employeePaths = {
  list: '/user/getUserListing',
  summary: '/user/getUsersSummary',
  export: '/user/exportUsers',
  /** Not in the customer's contract: the same export with full SSNs; requires a reason. */
  exportWithFullSsns: '/users/exportWithFullSsns',
  details: '/user/getUserDetails',
  setStatus: '/user/updateUserStatus',
  removeRelative: '/user/deleteUserRelative',
  /** Not in the customer's contract: one full SSN; requires a recent identity check. */
  revealSsn: '/user/revealSsn',
} as const;

/** Not in the customer's contract: the plans by which the list can be filtered, including closed ones. */
const listedPlanSchema = z.object({ id: planIdSchema, name: z.string() });
export type ListedPlan = z.infer<typeof listedPlanSchema>;

export const employeeListReplySchema = replyOf(
  z.object({
    count: z.int(),
    userDetails: z.array(coveredPersonSchema),
    plans: z.optional(z.array(listedPlanSchema)),
  }),
);
export type EmployeePage = { count: number; userDetails: EmployeeRow[]; plans?: ListedPlan[] };
export const employeeSummaryReplySchema = replyOf(employeeSummarySchema);
export const employeeReplySchema = replyOf(employeeSchema);

export const ssnRevealSchema = z.object({ id: idInputSchema, why: z.optional(ssnReasonSchema) });
export const ssnReplySchema = replyOf(z.object({ userSSN: z.string() }));

/** The ID as `id` or `userId` in the query. */
export const employeeIdQuerySchema = z.object({ id: z.optional(idInputSchema), userId: z.optional(idInputSchema) });

/** The ID is accepted in the query or in the body. */
export const statusChangeSchema = z.object({
  id: z.optional(idInputSchema),
  userStatus: z.pipe(
    z.union([statusSchema, z.enum(['0', '1'])]),
    z.transform((status) => (Number(status) === 1 ? activeStatus : inactiveStatus)),
  ),
});
export type StatusChange = { id: CoveredPerson['id']; userStatus: EmployeeStatus };

/** Both IDs are accepted in the body or in the query. */
export const relativeRemovalSchema = z.object({ parentUserId: idInputSchema, userId: idInputSchema });
export type RelativeRemoval = { parentUserId: CoveredPerson['id']; userId: CoveredPerson['id'] };

/** Whether a search is for the last four digits of an SSN; the audit log records such searches. */
export const isSsnLast4 = (search: string) => /^\d{4}$/.test(search.trim());

/** Trims the search and capitalizes each word; undefined when it is too short. */
export function normalizeEmployeeSearch(input: string): string | undefined {
  const terms = input
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const search = terms.join(' ');
  return search.length < minEmployeeSearchLength ? undefined : search;
}
