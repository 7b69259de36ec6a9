import { pages } from '../../../src/contract/pages';

/** The public addresses outside the layout; listed again here, so that no test asks the product what to expect. */
export const publicPages: string[] = [
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
