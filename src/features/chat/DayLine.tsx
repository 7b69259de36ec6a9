import { dayHeading } from './chatTime';

/** The day the messages below it belong to (CHAT-03). */
export const DayLine = ({ day }: { day: string }) => (
  <div data-day>
    <time dateTime={day}>{dayHeading(day)}</time>
  </div>
);
