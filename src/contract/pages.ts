import type { Id } from './id';

export const pages = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  verifyCode: '/verify-otp',
  newPassword: '/create-new-password',
  admin: '/admin',
  adminForgotPassword: '/admin/forgot-password',
  adminVerifyCode: '/admin/verify-otp',
  adminNewPassword: '/admin/create-new-password',
  /** Not in the customer's contract: an invited administrator chooses a password. */
  acceptInvitation: '/admin/accept-invitation',
  publicPolicy: '/privacy-policy',
  /** Not in the customer's contract: the step after an administrator's password. */
  secondFactor: '/second-factor',
  /** Not in the customer's contract: the page to which messages about a changed contact number link. */
  numberObjection: '/number-change',

  telemedicine: '/find-telemedicine',
  specialists: '/all-specialist',
  conditions: '/all-conditions',
  providers: '/all-providers',
  benefits: '/additional-benefits',
  benefit: (id: Id) => `/additional-benefits/${id}`,
  aboutUs: '/about-us',
  chairman: '/message-from-chairman',
  profile: '/profile',
  changePassword: '/profile/change-password',
  family: '/profile/family-members',
  myPlans: '/profile/my-plans',
  relativePlan: (id: Id) => `/profile/spouse-plan/${id}`,
  policy: '/policy',
  terms: '/terms',

  messages: '/admin/chat',
  conversation: (id: Id) => `/admin/chat/${id}`,
  adminPassword: '/admin/update-password',
  adminProviders: '/admin/all-providers',
  employees: '/employees',
  imported: '/employees/imported',
  importErrors: '/employees/error_imported',
  employee: (id: Id) => `/employees/employees-summarry/${id}`,
  /** Not in the customer's contract: everyone who is covered. */
  people: '/people',
  /** Not in the customer's contract: the changes that members reported. */
  changeRequests: '/people/requests',
  changeRequest: (id: Id) => `/people/requests/${id}`,
  /** Not in the customer's contract: sent invitations. */
  invitations: '/employees/invitations',
  invitationRound: (id: Id) => `/employees/invitations/${id}`,
  notifications: '/notifications',
  carousel: '/homescreen-carousel',
  alerts: '/dynamic-alert',
  documents: '/resource-documents',
  /** Not in the customer's contract: import history and undo. */
  imports: '/employees/imports',
  importRun: (id: Id) => `/employees/imports/${id}`,
  importUndo: (id: Id) => `/employees/imports/${id}/undo`,
  /** Not in the customer's contract: the pages that edit the program. */
  program: '/program',
  programPages: '/program/pages',
  programPage: (key: Id) => `/program/pages/${key}`,
  programBenefits: '/program/benefits',
  programBenefit: (id: Id) => `/program/benefits/${id}`,
  programMedia: '/program/media',
  programSettings: '/program/settings',
  programDirectory: (kind: Id) => `/program/directories/${kind}`,
  programDirectoryImport: (kind: Id) => `/program/directories/${kind}/import`,
  programProviders: '/program/providers',
  programProvidersImport: '/program/providers/import',
  programPlans: '/program/plans',
  programPlan: (id: Id) => `/program/plans/${id}`,
  /** Not in the customer's contract: administrators, audit log, and sessions. */
  administrators: '/office/administrators',
  audit: '/office/audit',
  sessions: '/office/sessions',
  /** Not in the customer's contract: an administrator's passkeys, authenticator app, and recovery codes. */
  security: '/office/security',
  /** Not in the customer's contract: the home page as an audience sees it, for administrators. */
  homePreview: '/home-preview',
} as const;

export const planYearPage = (planId: Id, from: string) => `${pages.programPlan(planId)}?from=${from}`;

/** Pages for visitors who are not signed in; some of these end the session when opened. */
export const publicPages: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.forgotPassword,
  pages.verifyCode,
  pages.newPassword,
  pages.admin,
  pages.adminForgotPassword,
  pages.adminVerifyCode,
  pages.adminNewPassword,
  pages.acceptInvitation,
  pages.publicPolicy,
  pages.secondFactor,
  pages.numberObjection,
];

/** The query parameter that makes the code page part of the password reset. */
export const resetFlow = { name: 'component', value: 'forgotPassword' } as const;
export const resetCodePage = `${pages.verifyCode}?${resetFlow.name}=${resetFlow.value}`;
