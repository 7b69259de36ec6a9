import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { setNavigate } from '@/store/navigation';

/** Lends the router to the sagas, which send people elsewhere when a session ends. */
export function NavigationLink() {
  const navigate = useNavigate();
  useLayoutEffect(() => setNavigate((path, options) => void navigate(path, options)), [navigate]);
  return null;
}
