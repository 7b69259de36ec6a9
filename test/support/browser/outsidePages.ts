import { pages } from '../../../src/contract/pages';

/** The addresses that stand outside the layout and are open to everyone; said once more than in the contract, so that no test asks the product what to expect. */
export const outsidePages: string[] = [
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
