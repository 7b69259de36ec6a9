import '@testing-library/jest-dom';

import { configure } from '@testing-library/react';

// The first call of a file waits for its backend to start, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
