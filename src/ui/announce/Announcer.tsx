import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

import { onAnnounced } from './announce';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

type Saying = { id: number; text: string };

const keptMs = 3000;

/** The polite live region; each announcement is a separate element, so that none is lost when several come at once. */
export function Announcer() {
  const [sayings, setSayings] = useState<Saying[]>([]);

  useEffect(() => {
    let id = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onAnnounced((text) => {
      const saying = { id: (id += 1), text };
      setSayings((before) => [...before, saying]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setSayings((before) => before.filter((other) => other !== saying));
      }, keptMs);
      timers.add(timer);
    });
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, []);

  return (
    <Box aria-live="polite" aria-relevant="additions" sx={visuallyHidden}>
      {sayings.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Box>
  );
}
