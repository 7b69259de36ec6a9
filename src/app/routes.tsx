import { Route, Routes } from 'react-router-dom';

import { pages } from '@/contract/pages';

import { ComingPage } from './ComingPage';
import { ByRole, RequireAdmin, RequireAdminOrBack, RequireSession } from './guards';
import { lazyPage } from './lazyPage';
import { NotFoundPage } from './NotFoundPage';
import { Outside } from './Outside';

const LoginPage = lazyPage(() => import('@/features/session/LoginPage'), 'LoginPage');
const SignUpPage = lazyPage(() => import('@/features/session/SignUpPage'), 'SignUpPage');
const ForgotPasswordPage = lazyPage(() => import('@/features/session/ForgotPasswordPage'), 'ForgotPasswordPage');
const VerifyCodePage = lazyPage(() => import('@/features/session/VerifyCodePage'), 'VerifyCodePage');
const NewPasswordPage = lazyPage(() => import('@/features/session/NewPasswordPage'), 'NewPasswordPage');
const AdminLoginPage = lazyPage(() => import('@/features/session/AdminLoginPage'), 'AdminLoginPage');
const AdminForgotPasswordPage = lazyPage(
  () => import('@/features/session/AdminForgotPasswordPage'),
  'AdminForgotPasswordPage',
);
const AdminVerifyCodePage = lazyPage(() => import('@/features/session/AdminVerifyCodePage'), 'AdminVerifyCodePage');
const AdminNewPasswordPage = lazyPage(() => import('@/features/session/AdminNewPasswordPage'), 'AdminNewPasswordPage');
const AdminUpdatePasswordPage = lazyPage(
  () => import('@/features/session/AdminUpdatePasswordPage'),
  'AdminUpdatePasswordPage',
);
const PublicPolicyPage = lazyPage(() => import('@/features/articles/PublicPolicyPage'), 'PublicPolicyPage');
const MainLayout = lazyPage(() => import('./MainLayout'), 'MainLayout');
const EmployeesPage = lazyPage(() => import('@/features/employees/EmployeesPage'), 'EmployeesPage');
const EmployeePage = lazyPage(() => import('@/features/employees/EmployeePage'), 'EmployeePage');
const ImportedPage = lazyPage(() => import('@/features/employees/ImportedPage'), 'ImportedPage');
const ImportErrorsPage = lazyPage(() => import('@/features/employees/ImportErrorsPage'), 'ImportErrorsPage');

/** Every address of the site, and who may open it (ROUTE-01 to ROUTE-45). */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Outside />}>
      <Route path={pages.login} element={<LoginPage />} />
      <Route path={pages.signUp} element={<SignUpPage />} />
      <Route path={pages.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={pages.verifyCode} element={<VerifyCodePage />} />
      <Route path={pages.newPassword} element={<NewPasswordPage />} />
      <Route path={pages.admin} element={<AdminLoginPage />} />
      <Route path={pages.adminForgotPassword} element={<AdminForgotPasswordPage />} />
      <Route path={pages.adminVerifyCode} element={<AdminVerifyCodePage />} />
      <Route path={pages.adminNewPassword} element={<AdminNewPasswordPage />} />
      <Route path={pages.publicPolicy} element={<PublicPolicyPage />} />
      <Route path="*" element={<NotFoundPage />} />

      <Route element={<RequireSession />}>
        <Route element={<MainLayout />}>
          <Route path={pages.home} element={<ComingPage title="Home" />} />
          <Route path={pages.telemedicine} element={<ComingPage title="Telemedicine" />} />
          <Route path={pages.specialists} element={<ComingPage title="Specialists" />} />
          <Route path={pages.conditions} element={<ComingPage title="Conditions" />} />
          <Route path={pages.providers} element={<ComingPage title="Providers" />} />
          <Route path={pages.benefits} element={<ComingPage title="Additional Benefits" />} />
          <Route path={pages.benefit(':id')} element={<ComingPage title="Additional Benefits" />} />
          <Route path={pages.aboutUs} element={<ComingPage title="About Us" />} />
          <Route path={pages.chairman} element={<ComingPage title="Message from Chairman" />} />
          <Route path={pages.profile} element={<ComingPage title="My Profile" />} />
          <Route path={pages.changePassword} element={<ComingPage title="Change Password" />} />
          <Route path={pages.family} element={<ComingPage title="Family Members" />} />
          <Route path={pages.myPlans} element={<ComingPage title="My Plan" />} />
          <Route path={pages.relativePlan(':id')} element={<ComingPage title="Plan" />} />
          <Route path={pages.policy} element={<ComingPage title="Privacy Policy" />} />
          <Route path={pages.terms} element={<ComingPage title="Terms of Use" />} />
          <Route
            path={pages.notifications}
            element={
              <ByRole
                admin={<ComingPage title="Push Notifications" />}
                member={<ComingPage title="Notifications" />}
              />
            }
          />

          <Route element={<RequireAdminOrBack />}>
            <Route path={pages.messages} element={<ComingPage title="Messages" />} />
            <Route path={pages.conversation(':id')} element={<ComingPage title="Messages" />} />
            <Route path={pages.adminPassword} element={<AdminUpdatePasswordPage />} />
            <Route path={pages.adminProviders} element={<ComingPage title="Pediatricians" />} />
          </Route>

          <Route element={<RequireAdmin />}>
            <Route path={pages.employees} element={<EmployeesPage />} />
            <Route path={pages.imported} element={<ImportedPage />} />
            <Route path={pages.importErrors} element={<ImportErrorsPage />} />
            <Route path={pages.employee(':id')} element={<EmployeePage />} />
            <Route path={pages.carousel} element={<ComingPage title="Manage Carousel Items" />} />
            <Route path={pages.alerts} element={<ComingPage title="Manage Alerts" />} />
            <Route path={pages.documents} element={<ComingPage title="Manage Education Documents" />} />
          </Route>
        </Route>
      </Route>
    </Route>
  </Routes>
);
