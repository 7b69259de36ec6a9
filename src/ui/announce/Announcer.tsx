import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { onAnnounced } from './announce';

type Announcement = { id: number; text: string };

const lifetimeMs = 3000;

/** The polite live region; each announcement is a separate element, so that none is lost when several come at once. */
export function Announcer() {
  const [announcements, setAnnouncements] = useState<Announcement[]>([]);

  useEffect(() => {
    let id = 0;
    return onAnnounced((text) => {
      const announcement = { id: (id += 1), text };
      setAnnouncements((current) => [...current, announcement]);
      setTimeout(() => setAnnouncements((current) => current.filter((other) => other !== announcement)), lifetimeMs);
    });
  }, []);

  return (
    <Box aria-live="polite" aria-relevant="additions" sx={visuallyHidden}>
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Box>
  );
}
