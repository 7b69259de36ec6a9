import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

import { pages } from '@/contract/pages';

import { ByRole, RequireAdmin, RequireAdminOrBack, RequireSession } from './guards';
import { lazyPage } from './lazyPage';
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
const NotFoundPage = lazyPage(() => import('./NotFoundPage'), 'NotFoundPage');
const Coming = lazy(async () => ({ default: (await import('./ComingPage')).ComingPage }));
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
          <Route path={pages.home} element={<Coming title="Home" />} />
          <Route path={pages.telemedicine} element={<Coming title="Telemedicine" />} />
          <Route path={pages.specialists} element={<Coming title="Specialists" />} />
          <Route path={pages.conditions} element={<Coming title="Conditions" />} />
          <Route path={pages.providers} element={<Coming title="Providers" />} />
          <Route path={pages.benefits} element={<Coming title="Additional Benefits" />} />
          <Route path={pages.benefit(':id')} element={<Coming title="Additional Benefits" />} />
          <Route path={pages.aboutUs} element={<Coming title="About Us" />} />
          <Route path={pages.chairman} element={<Coming title="Message from Chairman" />} />
          <Route path={pages.profile} element={<Coming title="My Profile" />} />
          <Route path={pages.changePassword} element={<Coming title="Change Password" />} />
          <Route path={pages.family} element={<Coming title="Family Members" />} />
          <Route path={pages.myPlans} element={<Coming title="My Plan" />} />
          <Route path={pages.relativePlan(':id')} element={<Coming title="Plan" />} />
          <Route path={pages.policy} element={<Coming title="Privacy Policy" />} />
          <Route path={pages.terms} element={<Coming title="Terms of Use" />} />
          <Route
            path={pages.notifications}
            element={
              <ByRole
                admin={<Coming title="Push Notifications" />}
                member={<Coming title="Notifications" />}
              />
            }
          />

          <Route element={<RequireAdminOrBack />}>
            <Route path={pages.messages} element={<Coming title="Messages" />} />
            <Route path={pages.conversation(':id')} element={<Coming title="Messages" />} />
            <Route path={pages.adminPassword} element={<AdminUpdatePasswordPage />} />
            <Route path={pages.adminProviders} element={<Coming title="Pediatricians" />} />
          </Route>

          <Route element={<RequireAdmin />}>
            <Route path={pages.employees} element={<EmployeesPage />} />
            <Route path={pages.imported} element={<ImportedPage />} />
            <Route path={pages.importErrors} element={<ImportErrorsPage />} />
            <Route path={pages.employee(':id')} element={<EmployeePage />} />
            <Route path={pages.carousel} element={<Coming title="Manage Carousel Items" />} />
            <Route path={pages.alerts} element={<Coming title="Manage Alerts" />} />
            <Route path={pages.documents} element={<Coming title="Manage Education Documents" />} />
          </Route>
        </Route>
      </Route>
    </Route>
  </Routes>
);
