import { useEffect, useState } from 'react';

/** Whether the browser may say where it is without asking the person; one that does not tell is asked at the button. */
export function useMayLocate() {
  const [may, setMay] = useState(false);

  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isHere = true;
    const hear = () => setMay(status?.state === 'granted');
    const begin = (given: PermissionStatus) => {
      if (!isHere) return;
      status = given;
      hear();
      status.addEventListener('change', hear);
    };
    void navigator.permissions?.query({ name: 'geolocation' }).then(begin, () => setMay(false));
    return () => {
      isHere = false;
      status?.removeEventListener('change', hear);
    };
  }, []);

  return may;
}
