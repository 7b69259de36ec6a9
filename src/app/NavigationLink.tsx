import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { setNavigate } from '@/store/navigation';

/** Lends the router to the sagas, which lead elsewhere when a session ends and wait until the page has changed. */
export function NavigationLink() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrivals = useRef<(() => void)[]>([]);

  useEffect(() => {
    arrivals.current.splice(0).forEach((arrived) => arrived());
  }, [key]);

  useLayoutEffect(() => {
    setNavigate((path, options) => {
      const arrival = new Promise<void>((arrived) => arrivals.current.push(arrived));
      void navigate(path, options);
      return arrival;
    });
    return () => setNavigate(null);
  }, [navigate]);

  return null;
}
