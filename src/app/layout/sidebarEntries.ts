import AccountIcon from '@material-design-icons/svg/outlined/account_circle.svg';
import PlanIcon from '@material-design-icons/svg/outlined/article.svg';
import AlertIcon from '@material-design-icons/svg/outlined/campaign.svg';
import MessagesIcon from '@material-design-icons/svg/outlined/chat_bubble_outline.svg';
import TermsIcon from '@material-design-icons/svg/outlined/description.svg';
import DevicesIcon from '@material-design-icons/svg/outlined/devices.svg';
import HistoryIcon from '@material-design-icons/svg/outlined/history.svg';
import HomeIcon from '@material-design-icons/svg/outlined/home.svg';
import InboxIcon from '@material-design-icons/svg/outlined/inbox.svg';
import AboutIcon from '@material-design-icons/svg/outlined/info.svg';
import PasswordIcon from '@material-design-icons/svg/outlined/key.svg';
import ProviderIcon from '@material-design-icons/svg/outlined/local_hospital.svg';
import SpecialistIcon from '@material-design-icons/svg/outlined/medical_services.svg';
import DocumentIcon from '@material-design-icons/svg/outlined/menu_book.svg';
import ConditionIcon from '@material-design-icons/svg/outlined/monitor_heart.svg';
import FamilyIcon from '@material-design-icons/svg/outlined/people.svg';
import PreviewIcon from '@material-design-icons/svg/outlined/preview.svg';
import PolicyIcon from '@material-design-icons/svg/outlined/privacy_tip.svg';
import ChairmanIcon from '@material-design-icons/svg/outlined/record_voice_over.svg';
import PushIcon from '@material-design-icons/svg/outlined/send_to_mobile.svg';
import DashboardIcon from '@material-design-icons/svg/outlined/space_dashboard.svg';
import SettingsIcon from '@material-design-icons/svg/outlined/tune.svg';
import TelemedicineIcon from '@material-design-icons/svg/outlined/video_call.svg';
import CarouselIcon from '@material-design-icons/svg/outlined/view_carousel.svg';
import BenefitIcon from '@material-design-icons/svg/outlined/volunteer_activism.svg';
import AdministratorIcon from '@material-design-icons/svg/round/admin_panel_settings.svg';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

import { canOpen, type Permission } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { lazyComponent } from '@/ui/page/lazyComponent';
import type { PageEntry } from '@/ui/page/pageEntry';

/** Loaded with the open section, and left out if it cannot be loaded. */
const WaitingRequests = lazyComponent(
  () => import('./WaitingRequests'),
  'WaitingRequests',
  () => null,
);

export type SidebarEntry = PageEntry & {
  /** Marks the entry as current only on this page, not on the pages below it. */
  isExact?: boolean;
  /** Pages without their own entry that mark this one as current. */
  alsoCurrentOn?: string[];
  /** Shows the number of items waiting there; only mounted where the entry is visible. */
  Count?: ComponentType<{ isRail: boolean }>;
};

/** The administrators' sidebar entries that the customer's documents require, in order. */
export const adminEntries: SidebarEntry[] = [
  {
    label: 'Dashboard',
    to: pages.employees,
    Icon: DashboardIcon,
    isExact: true,
    alsoCurrentOn: [pages.imported, pages.importErrors, pages.employee('*')],
  },
  { label: 'Manage Education Documents', to: pages.documents, Icon: DocumentIcon },
  { label: 'Manage Carousel Items', to: pages.carousel, Icon: CarouselIcon },
  { label: 'Manage Alerts', to: pages.alerts, Icon: AlertIcon },
  { label: 'Push Notifications', to: pages.notifications, Icon: PushIcon },
];

/** Whether an entry's page is the one at this path. */
export const isCurrentEntry = ({ to, isExact = false, alsoCurrentOn = [] }: SidebarEntry, pathname: string) =>
  matchPath({ path: to, end: isExact }, pathname) !== null ||
  alsoCurrentOn.some((path) => matchPath(path, pathname) !== null);

/** A group with an icon is a section that opens and closes. */
export type SidebarGroup = { heading?: string; entries: SidebarEntry[]; Icon?: PageEntry['Icon'] };

/** The members' sidebar entries before Logout, in groups. */
export const memberGroups: SidebarGroup[] = [
  { entries: [{ label: 'Dashboard', to: pages.home, Icon: DashboardIcon, isExact: true }] },
  {
    heading: 'My benefits',
    entries: [
      { label: 'My Plan', to: pages.myPlans, Icon: PlanIcon },
      { label: 'Family Members', to: pages.family, Icon: FamilyIcon, alsoCurrentOn: [pages.relativePlan(':id')] },
      { label: 'Additional Benefits', to: pages.benefits, Icon: BenefitIcon },
    ],
  },
  {
    heading: 'Find care',
    entries: [
      { label: 'Providers', to: pages.providers, Icon: ProviderIcon },
      { label: 'Telemedicine', to: pages.telemedicine, Icon: TelemedicineIcon },
      { label: 'Specialists', to: pages.specialists, Icon: SpecialistIcon },
      { label: 'Conditions', to: pages.conditions, Icon: ConditionIcon },
    ],
  },
  {
    heading: 'Good to know',
    entries: [
      { label: 'Message from Chairman', to: pages.chairman, Icon: ChairmanIcon },
      { label: 'About Us', to: pages.aboutUs, Icon: AboutIcon },
      { label: 'Terms of Use', to: pages.terms, Icon: TermsIcon },
      { label: 'Privacy Policy', to: pages.policy, Icon: PolicyIcon },
    ],
  },
];

/** Entries about people; `adminGroups` puts those that the customer's documents require before them. */
const peopleEntries: SidebarEntry[] = [
  { label: 'All people', to: pages.people, Icon: FamilyIcon, isExact: true },
  {
    label: 'Requests',
    to: pages.changeRequests,
    Icon: InboxIcon,
    alsoCurrentOn: [pages.changeRequest(':id')],
    Count: WaitingRequests,
  },
  { label: 'Import history', to: pages.imports, Icon: HistoryIcon },
  { label: 'Invitations', to: pages.invitations, Icon: ChairmanIcon },
];

/** Content that administrators write. */
const programEntries: SidebarEntry[] = [
  { label: 'Overview', to: pages.program, Icon: PreviewIcon, isExact: true },
  { label: 'Pages', to: pages.programPages, Icon: TermsIcon },
  { label: 'Plans', to: pages.programPlans, Icon: PlanIcon },
  { label: 'Benefits', to: pages.programBenefits, Icon: BenefitIcon },
  {
    label: 'Directories',
    to: pages.programDirectory('telemedicine'),
    Icon: SpecialistIcon,
    alsoCurrentOn: [pages.programDirectory('*')],
  },
  { label: 'Providers', to: pages.programProviders, Icon: ProviderIcon },
  { label: 'Media', to: pages.programMedia, Icon: TelemedicineIcon },
  { label: 'Settings', to: pages.programSettings, Icon: SettingsIcon },
];

const administrationEntries: SidebarEntry[] = [
  { label: 'Administrators', to: pages.administrators, Icon: AdministratorIcon },
  { label: 'Audit log', to: pages.audit, Icon: PolicyIcon },
  { label: 'Sessions', to: pages.sessions, Icon: DevicesIcon },
  { label: 'Sign-in and security', to: pages.security, Icon: PasswordIcon },
];

/** Members' pages as an employee-administrator sees them: their own benefits below the administrators' entries. */
export const ownBenefitGroups: SidebarGroup[] = [
  { entries: adminEntries },
  ...memberGroups
    .slice(1)
    .map((group, index) =>
      index === 0
        ? { ...group, entries: [{ label: 'Home', to: pages.home, Icon: HomeIcon, isExact: true }, ...group.entries] }
        : group,
    ),
];

/** The groups, each reduced to the entries that these permissions open. */
export const groupsFor = (groups: readonly SidebarGroup[], ownPermissions: readonly Permission[]): SidebarGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => canOpen(ownPermissions, to)) }))
    .filter(({ entries }) => entries.length > 0);

/** `hasExtendedApi`: the service has the endpoints that are not in the customer's contract. */
export const adminGroups = (hasExtendedApi: boolean): SidebarGroup[] => [
  { entries: adminEntries },
  ...(hasExtendedApi
    ? [
        { heading: 'People', entries: peopleEntries, Icon: FamilyIcon },
        { heading: 'Program', entries: programEntries, Icon: BenefitIcon },
        { heading: 'Administration', entries: administrationEntries, Icon: AdministratorIcon },
      ]
    : []),
];

/** Shown next to Logout, separate from the benefits. */
export const accountEntry: SidebarEntry = {
  label: 'My Profile',
  to: pages.profile,
  Icon: AccountIcon,
  isExact: true,
  alsoCurrentOn: [pages.changePassword],
};

/** Pages that administrators reach by other controls; each has a sidebar entry only while it is open. */
export const entriesWhileOpen: SidebarEntry[] = [
  { label: 'Messages', to: pages.messages, Icon: MessagesIcon },
  { label: 'All Providers', to: pages.adminProviders, Icon: ProviderIcon },
  { label: 'Change password', to: pages.adminPassword, Icon: PasswordIcon },
  { label: 'Home preview', to: pages.homePreview, Icon: PreviewIcon },
  ...memberGroups.slice(1).flatMap(({ entries }) => entries),
  accountEntry,
];

/** The home page's tiles: the members' pages without home itself, and without the policy, to which the footer links. */
export const memberTiles: PageEntry[] = [
  ...memberGroups.slice(1).flatMap(({ entries }) => entries),
  accountEntry,
].filter(({ to }) => to !== pages.policy);
