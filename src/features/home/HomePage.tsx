import { Page } from '@/ui/page/Page';

import { DayPicture } from './DayPicture';
import { Greeting } from './Greeting';
import { HomeContent } from './HomeContent';
import { HomeSkeleton } from './HomeSkeleton';
import { isDarkAt } from './timeOfDay';
import { ToDoList } from './ToDoList';
import { useHome } from './useHome';
import { useMarkAlerts } from './useMarkAlerts';

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
