import { type ComponentType, isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom';

import { pagePatterns } from '@/contract/pagePatterns';
import { pages } from '@/contract/pages';
import { PageLoadError } from '@/ui/page/PageLoadError';
import { lazyComponent } from '@/ui/page/lazyComponent';

import {
  ByRole,
  RedirectConsole,
  RedirectOnReturn,
  RequireAdmin,
  RequireAdminOrBack,
  RequirePermissions,
  RequireSession,
  RootLayout,
} from './guards';

const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyComponent(load, name, PageLoadError);

export const LoginPage = lazyPage(
  () => import(/* webpackChunkName: "login" */ '@/features/session/LoginPage'),
  'LoginPage',
);
const SignUpPage = lazyPage(() => import('@/features/session/SignUpPage'), 'SignUpPage');
const ForgotPasswordPage = lazyPage(() => import('@/features/session/ForgotPasswordPage'), 'ForgotPasswordPage');
const VerifyCodePage = lazyPage(() => import('@/features/session/VerifyCodePage'), 'VerifyCodePage');
const NewPasswordPage = lazyPage(() => import('@/features/session/NewPasswordPage'), 'NewPasswordPage');
const NumberObjectionPage = lazyPage(() => import('@/features/session/NumberObjectionPage'), 'NumberObjectionPage');
const SecondFactorPage = lazyPage(() => import('@/features/session/factor/SecondFactorPage'), 'SecondFactorPage');
const AdminLoginPage = lazyPage(() => import('@/features/session/AdminLoginPage'), 'AdminLoginPage');
const AdminForgotPasswordPage = lazyPage(
  () => import('@/features/session/AdminForgotPasswordPage'),
  'AdminForgotPasswordPage',
);
const AdminVerifyCodePage = lazyPage(() => import('@/features/session/AdminVerifyCodePage'), 'AdminVerifyCodePage');
const AdminNewPasswordPage = lazyPage(() => import('@/features/session/AdminNewPasswordPage'), 'AdminNewPasswordPage');
const AcceptInvitationPage = lazyPage(
  () => import('@/features/session/invitation/AcceptInvitationPage'),
  'AcceptInvitationPage',
);
const AdminUpdatePasswordPage = lazyPage(
  () => import('@/features/session/AdminUpdatePasswordPage'),
  'AdminUpdatePasswordPage',
);
const TelemedicinePage = lazyPage(() => import('@/features/directories/TelemedicinePage'), 'TelemedicinePage');
const SpecialistsPage = lazyPage(() => import('@/features/directories/LinkDirectoryPages'), 'SpecialistsPage');
const ConditionsPage = lazyPage(() => import('@/features/directories/LinkDirectoryPages'), 'ConditionsPage');
const ProvidersPage = lazyPage(() => import('@/features/providers/ProvidersPage'), 'ProvidersPage');
const AdminProvidersPage = lazyPage(() => import('@/features/providers/AdminProvidersPage'), 'AdminProvidersPage');
const BenefitsPage = lazyPage(() => import('@/features/benefits/BenefitsPage'), 'BenefitsPage');
const AboutUsPage = lazyPage(() => import('@/features/articles/PersonArticlePages'), 'AboutUsPage');
const ChairmanPage = lazyPage(() => import('@/features/articles/PersonArticlePages'), 'ChairmanPage');
export const PolicyPage = lazyPage(() => import('@/features/articles/PolicyPages'), 'PolicyPage');
const TermsPage = lazyPage(() => import('@/features/articles/PolicyPages'), 'TermsPage');
const PublicPolicyPage = lazyPage(() => import('@/features/articles/PublicPolicyPage'), 'PublicPolicyPage');
export const HomePage = lazyPage(() => import(/* webpackChunkName: "home" */ '@/features/home/HomePage'), 'HomePage');
const HomePreviewPage = lazyPage(() => import('@/features/home/HomePreviewPage'), 'HomePreviewPage');
export const MemberNotificationsPage = lazyPage(
  () => import('@/features/notices/MemberNotificationsPage'),
  'MemberNotificationsPage',
);
const MyPlanPage = lazyPage(() => import('@/features/plans/MyPlanPage'), 'MyPlanPage');
const RelativePlanPage = lazyPage(() => import('@/features/plans/RelativePlanPage'), 'RelativePlanPage');
const FamilyPage = lazyPage(() => import('@/features/family/FamilyPage'), 'FamilyPage');
const NotFoundPage = lazyPage(() => import('./NotFoundPage'), 'NotFoundPage');
export const MainLayout = lazyPage(
  () => import(/* webpackChunkName: "shell" */ '@/app/layout/MainLayout'),
  'MainLayout',
);
const ProfilePage = lazyPage(() => import('@/features/profile/ProfilePage'), 'ProfilePage');
const ChangePasswordPage = lazyPage(() => import('@/features/session/ChangePasswordPage'), 'ChangePasswordPage');
const EmployeesPage = lazyPage(
  () => import(/* webpackChunkName: "employees" */ '@/features/employees/EmployeesPage'),
  'EmployeesPage',
);
const EmployeePage = lazyPage(() => import('@/features/employees/EmployeePage'), 'EmployeePage');
const ImportRoutes = lazyPage(() => import('@/features/employees/imports/ImportRoutes'), 'ImportRoutes');
const InvitationRoutes = lazyPage(
  () => import('@/features/employees/invitations/InvitationRoutes'),
  'InvitationRoutes',
);
const RequestRoutes = lazyPage(() => import('@/features/employees/requests/RequestRoutes'), 'RequestRoutes');
const PeoplePage = lazyPage(() => import('@/features/people/PeoplePage'), 'PeoplePage');
const AlertsPage = lazyPage(() => import('@/features/alerts/AlertsPage'), 'AlertsPage');
const CarouselPage = lazyPage(() => import('@/features/cards/CarouselPage'), 'CarouselPage');
export const NotificationsPage = lazyPage(
  () => import('@/features/notifications/NotificationsPage'),
  'NotificationsPage',
);
const MessagesPage = lazyPage(() => import('@/features/chat/MessagesPage'), 'MessagesPage');
const ProgramRoutes = lazyPage(() => import('@/features/program/ProgramRoutes'), 'ProgramRoutes');
const AdministratorsPage = lazyPage(
  () => import('@/features/administration/administrators/AdministratorsPage'),
  'AdministratorsPage',
);
const SecurityPage = lazyPage(() => import('@/features/administration/security/SecurityPage'), 'SecurityPage');
const AuditPage = lazyPage(() => import('@/features/administration/audit/AuditPage'), 'AuditPage');
const SessionsPage = lazyPage(() => import('@/features/administration/sessions/SessionsPage'), 'SessionsPage');
const DocumentsPage = lazyPage(() => import('@/features/documents/DocumentsPage'), 'DocumentsPage');

export const sidebarPages = {
  member: [
    MyPlanPage,
    FamilyPage,
    BenefitsPage,
    ProvidersPage,
    TelemedicinePage,
    SpecialistsPage,
    ConditionsPage,
    ChairmanPage,
    AboutUsPage,
    TermsPage,
    ProfilePage,
    HomePage,
  ],
  admin: [EmployeesPage, DocumentsPage, CarouselPage, AlertsPage, NotificationsPage],
};

/** The patterns for the pages at and below a URL; every other URL there shows the Not Found page. */
const pagesBelow = (root: string) => pagePatterns.filter((pattern) => `${pattern}/`.startsWith(`${root}/`));

const routesTo = (element: ReactNode, paths: readonly string[]) =>
  paths.map((path) => <Route key={path} path={path} element={element} />);

const routes = createRoutesFromElements(
  <Route element={<RootLayout />}>
    <Route element={<RedirectOnReturn />}>
      <Route path={pages.login} element={<LoginPage />} />
      <Route path={pages.signUp} element={<SignUpPage />} />
      <Route path={pages.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={pages.verifyCode} element={<VerifyCodePage />} />
      <Route path={pages.newPassword} element={<NewPasswordPage />} />
      <Route path={pages.secondFactor} element={<SecondFactorPage />} />
    </Route>
    <Route path={pages.admin} element={<AdminLoginPage />} />
    <Route path={pages.adminForgotPassword} element={<AdminForgotPasswordPage />} />
    <Route path={pages.adminVerifyCode} element={<AdminVerifyCodePage />} />
    <Route path={pages.adminNewPassword} element={<AdminNewPasswordPage />} />
    <Route path={pages.acceptInvitation} element={<AcceptInvitationPage />} />
    <Route path={pages.numberObjection} element={<NumberObjectionPage />} />
    <Route path={pages.publicPolicy} element={<PublicPolicyPage />} />
    <Route path="*" element={<NotFoundPage />} />

    <Route element={<RequireSession />}>
      <Route element={<MainLayout />}>
        <Route path={pages.home} element={<HomePage />} />
        <Route path={pages.telemedicine} element={<TelemedicinePage />} />
        <Route path={pages.specialists} element={<SpecialistsPage />} />
        <Route path={pages.conditions} element={<ConditionsPage />} />
        <Route path={pages.providers} element={<ProvidersPage />} />
        <Route path={pages.benefits} element={<BenefitsPage />} />
        <Route path={pages.benefit(':id')} element={<BenefitsPage />} />
        <Route path={pages.aboutUs} element={<AboutUsPage />} />
        <Route path={pages.chairman} element={<ChairmanPage />} />
        <Route path={pages.profile} element={<ProfilePage />} />
        <Route
          path={pages.changePassword}
          element={<RedirectConsole to={pages.adminPassword} children={<ChangePasswordPage />} />}
        />
        <Route path={pages.family} element={<FamilyPage />} />
        <Route path={pages.myPlans} element={<MyPlanPage />} />
        <Route path={pages.relativePlan(':id')} element={<RelativePlanPage />} />
        <Route path={pages.policy} element={<PolicyPage />} />
        <Route path={pages.terms} element={<TermsPage />} />
        <Route
          path={pages.notifications}
          element={<ByRole admin={<NotificationsPage />} member={<MemberNotificationsPage />} />}
        />

        <Route element={<RequireAdminOrBack />}>
          <Route element={<RequirePermissions />}>
            <Route path={pages.messages} element={<MessagesPage />} />
            <Route path={pages.conversation(':id')} element={<MessagesPage />} />
            <Route path={pages.adminPassword} element={<AdminUpdatePasswordPage />} />
            <Route path={pages.adminProviders} element={<AdminProvidersPage />} />
          </Route>
        </Route>

        <Route element={<RequireAdmin />}>
          <Route element={<RequirePermissions />}>
            <Route path={pages.employees} element={<EmployeesPage />} />
            {routesTo(<ImportRoutes />, [pages.imported, pages.importErrors, ...pagesBelow(pages.imports)])}
            <Route path={pages.employee(':id')} element={<EmployeePage />} />
            <Route path={pages.people} element={<PeoplePage />} />
            {routesTo(<RequestRoutes />, pagesBelow(pages.changeRequests))}
            {routesTo(<InvitationRoutes />, pagesBelow(pages.invitations))}
            <Route path={pages.carousel} element={<CarouselPage />} />
            <Route path={pages.alerts} element={<AlertsPage />} />
            <Route path={pages.documents} element={<DocumentsPage />} />
            {routesTo(<ProgramRoutes />, pagesBelow(pages.program))}
            <Route path={pages.security} element={<SecurityPage />} />
            <Route path={pages.homePreview} element={<HomePreviewPage />} />
            <Route path={pages.sessions} element={<SessionsPage />} />
            <Route path={pages.audit} element={<AuditPage />} />
            <Route path={pages.administrators} element={<AdministratorsPage />} />
          </Route>
        </Route>
      </Route>
    </Route>
  </Route>,
);

export const AppRoutes = () => useRoutes(routes);

type PageProps = { children?: ReactNode; admin?: ReactNode; member?: ReactNode };

/** The pages in a route's element, including those within a component that chooses between them. */
function lazyPagesIn(element: ReactNode, isAdmin: boolean): ReturnType<typeof lazyPage>[] {
  if (!isValidElement<PageProps>(element)) return [];
  const { type, props } = element;
  if (typeof type === 'function' && 'fetch' in type) return [type as ReturnType<typeof lazyPage>];
  return [props.children, isAdmin ? props.admin : props.member].flatMap((child) => lazyPagesIn(child, isAdmin));
}

const needsSession = ({ route }: { route: { element?: ReactNode } }) =>
  isValidElement(route.element) && route.element.type === RequireSession;

/** Loads the code of the layout and the page at a URL. A failure is reported when the page renders. */
export async function fetchPage(pathname: string, { isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }) {
  const matches = matchRoutes(routes, pathname) ?? [];
  const renderedMatches =
    isSignedIn || !matches.some(needsSession) ? matches : (matchRoutes(routes, pages.login) ?? []);
  const lazyPages = renderedMatches.flatMap(({ route }) => lazyPagesIn(route.element, isAdmin));
  await Promise.allSettled(lazyPages.map((page) => page.fetch()));
}
