import type { Id } from './id';

/** Every address in the browser's bar (the union of both route tables, ROUTE-01). */
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
  publicPolicy: '/privacy-policy',
  /** Our own addition: where a link leads that tells of a changed contact number. */
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
  notifications: '/notifications',
  carousel: '/homescreen-carousel',
  alerts: '/dynamic-alert',
  documents: '/resource-documents',
  /** Our own addition: home as one of the audiences sees it. */
  homePreview: '/home-preview',
} as const;

/** What whoever is not signed in may open; some of these end a session by being opened. */
export const outsidePages: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.forgotPassword,
  pages.verifyCode,
  pages.newPassword,
  pages.admin,
  pages.adminForgotPassword,
  pages.adminVerifyCode,
  pages.adminNewPassword,
  pages.publicPolicy,
  pages.numberObjection,
];

/** The query that turns the code screen into the reset flow (ROUTE-05). */
export const resetFlow = { name: 'component', value: 'forgotPassword' } as const;
export const resetCodePage = `${pages.verifyCode}?${resetFlow.name}=${resetFlow.value}`;
