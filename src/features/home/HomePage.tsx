import { alertsApi } from '@/api/alerts';
import { useMarkSeenMutation } from '@/api/seen';
import type { Alert } from '@/contract/content/alert';
import { audienceOf } from '@/contract/content/audience';
import type { User } from '@/contract/people/user';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectUser } from '@/store/session/sessionSlice';
import { Page } from '@/ui/page/Page';

import { DayPicture, Greeting } from './Greeting';
import { HomeContent } from './HomeContent';
import { goToSection } from './HomeSection';
import { HomeSkeleton } from './HomeSkeleton';
import { isDarkAt } from './timeOfDay';
import { ToDoList } from './ToDoList';
import { homeContent, useHomeContent } from './useHomeContent';

/** Where a member lands: what needs doing, what is new, and the way to everything else (HOME-01 to HOME-03, D-53). */
export function HomePage() {
  const { user, isReady, alerts, cards, documents } = useHome();
  const newAlerts = alerts.filter(({ isNew }) => isNew);
  const markAlerts = useMarkAlerts(newAlerts);
  const hour = new Date().getHours();

  return (
    <Page
      title="Home"
      picture={<DayPicture isDark={isDarkAt(hour)} />}
      heading={<Greeting hour={hour} name={user?.userFirstName} isKnown={isReady} />}
      busy={!isReady}
    >
      {isReady ? (
        <HomeContent alerts={alerts} cards={cards} documents={documents} onRead={markAlerts}>
          <ToDoList newAlerts={newAlerts.length} />
        </HomeContent>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}

/** The audience the person belongs to, unless their record does not say (D-54). */
const ownAudience = (user: User | null) =>
  user?.enrollmentDate === undefined
    ? undefined
    : audienceOf(user.enrollmentDate, new Date().toISOString().slice(0, 10));

/** What home shows to the signed-in person. */
function useHome() {
  const user = useAppSelector(selectUser);
  const hasRecord = useAppSelector(selectAdminKind) !== 'console';
  const content = useHomeContent(ownAudience(user), homeContent);
  /** Nothing is shown that another answer would push away. */
  const isReady = (user !== null || !hasRecord) && !content.isLoading;
  return { user, isReady, ...content };
}

/** Takes the mark off what is new at once, and puts it back when the service did not hear of it; undefined when nothing is new. */
function useMarkAlerts(newAlerts: Alert[]) {
  const dispatch = useAppDispatch();
  const [markSeen] = useMarkSeenMutation();
  if (newAlerts.length === 0) return undefined;

  return async () => {
    const shown = dispatch(
      alertsApi.util.updateQueryData('getAlerts', homeContent, (rows) => {
        for (const row of rows) row.isNew = false;
      }),
    );
    // The button goes with the marks.
    goToSection('alerts');
    const { error } = await markSeen({ alerts: newAlerts.map(({ id }) => id) });
    if (error) shown.undo();
  };
}
