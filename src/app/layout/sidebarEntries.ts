import AccountIcon from '@iconify-json/ic/icons.json?outline-account-circle';
import PlanIcon from '@iconify-json/ic/icons.json?outline-article';
import AlertIcon from '@iconify-json/ic/icons.json?outline-campaign';
import MessagesIcon from '@iconify-json/ic/icons.json?outline-chat-bubble-outline';
import TermsIcon from '@iconify-json/ic/icons.json?outline-description';
import DevicesIcon from '@iconify-json/ic/icons.json?outline-devices';
import HistoryIcon from '@iconify-json/ic/icons.json?outline-history';
import HomeIcon from '@iconify-json/ic/icons.json?outline-home';
import InboxIcon from '@iconify-json/ic/icons.json?outline-inbox';
import AboutIcon from '@iconify-json/ic/icons.json?outline-info';
import PasswordIcon from '@iconify-json/ic/icons.json?outline-key';
import ProviderIcon from '@iconify-json/ic/icons.json?outline-local-hospital';
import SpecialistIcon from '@iconify-json/ic/icons.json?outline-medical-services';
import DocumentIcon from '@iconify-json/ic/icons.json?outline-menu-book';
import ConditionIcon from '@iconify-json/ic/icons.json?outline-monitor-heart';
import FamilyIcon from '@iconify-json/ic/icons.json?outline-people';
import PreviewIcon from '@iconify-json/ic/icons.json?outline-preview';
import PolicyIcon from '@iconify-json/ic/icons.json?outline-privacy-tip';
import ChairmanIcon from '@iconify-json/ic/icons.json?outline-record-voice-over';
import PushIcon from '@iconify-json/ic/icons.json?outline-send-to-mobile';
import DashboardIcon from '@iconify-json/ic/icons.json?outline-space-dashboard';
import SettingsIcon from '@iconify-json/ic/icons.json?outline-tune';
import TelemedicineIcon from '@iconify-json/ic/icons.json?outline-video-call';
import CarouselIcon from '@iconify-json/ic/icons.json?outline-view-carousel';
import BenefitIcon from '@iconify-json/ic/icons.json?outline-volunteer-activism';
import AdministratorIcon from '@iconify-json/ic/icons.json?round-admin-panel-settings';
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
