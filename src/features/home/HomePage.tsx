import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import { alertsApi } from '@/api/alerts';
import { useMarkSeenMutation } from '@/api/seen';
import type { Alert } from '@/contract/content/alert';
import { audienceOf } from '@/contract/content/audience';
import { dateIn } from '@/contract/format';
import type { User } from '@/contract/people/user';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser } from '@/store/session/sessionSlice';
import { Page } from '@/ui/page/Page';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { Greeting, isNightAt, TimeOfDayPicture } from './Greeting';
import { HomeContent } from './HomeContent';
import { goToSection } from './HomeSection';
import { HomeSkeleton } from './HomeSkeleton';
import { ToDoList } from './ToDoList';
import { homeContentQuery, useHomeContent } from './useHomeContent';

/** Shows nothing if its code cannot be loaded, because it is optional. */
const LinkedDocument = lazyComponent(
  () => import(/* webpackChunkName: "documents" */ './LinkedDocument'),
  'LinkedDocument',
  () => null,
);

export function HomePage() {
  const { user, isReady, alerts, cards, documents } = useHomeData();
  const newAlerts = alerts.filter(({ isNew }) => isNew);
  const markAlertsAsRead = useMarkAlertsAsRead(newAlerts);
  const hour = new Date().getHours();
  const { search, key } = useLocation();

  return (
    <Page
      title="Home"
      picture={<TimeOfDayPicture isNight={isNightAt(hour)} />}
      heading={<Greeting hour={hour} name={user?.userFirstName} isNameLoaded={isReady} />}
      busy={!isReady}
    >
      {isReady ? (
        <HomeContent alerts={alerts} cards={cards} documents={documents} onRead={markAlertsAsRead}>
          <ToDoList newAlertCount={newAlerts.length} />
          {search && (
            <Suspense>
              <LinkedDocument key={key} documents={documents} />
            </Suspense>
          )}
        </HomeContent>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}

/** The person's audience today, in the program's time zone; undefined if their record has no enrollment status. */
function useUserAudience(user: User | null) {
  const { timeZone } = useSiteConfig();
  if (user?.enrollmentDate === undefined) return undefined;
  const now = new Date();
  const today = timeZone ? dateIn(timeZone, now) : now.toISOString().slice(0, 10);
  return audienceOf(user.enrollmentDate, today);
}

function useHomeData() {
  const user = useAppSelector(selectUser);
  const hasEmployeeRecord = useAppSelector(selectAdminKind) !== 'console';
  const content = useHomeContent(useUserAudience(user), homeContentQuery);
  /** Home waits for all responses, so that a late one does not move the content. */
  const isReady = (user !== null || !hasEmployeeRecord) && !content.isLoading;
  return { user, isReady, ...content };
}

/**
 * Returns a handler that removes the “New” labels at once and restores them if the call fails; undefined if no alert is
 * new.
 */
function useMarkAlertsAsRead(newAlerts: Alert[]) {
  const dispatch = useAppDispatch();
  const [markSeen] = useMarkSeenMutation();
  if (newAlerts.length === 0) return undefined;

  return async () => {
    const patch = dispatch(
      alertsApi.util.updateQueryData('getAlerts', homeContentQuery, (rows) => {
        for (const row of rows) row.isNew = false;
      }),
    );
    // The button disappears with the labels, so focus moves to the section.
    goToSection('alerts');
    const { error } = await markSeen({ alerts: newAlerts.map(({ id }) => id) });
    if (error) patch.undo();
  };
}
