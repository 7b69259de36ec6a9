import './ownerStacks';
import '@testing-library/jest-dom';

import { cleanup, configure, getConfig } from '@testing-library/react';

import { endWork } from './testEnd';

const { getElementError } = getConfig();

configure({
  // Long enough for a file's first call, which waits for its backend to start, possibly on a busy machine.
  asyncUtilTimeout: 30_000,
  // Prints the page only when a wait gives up, because a wait queries many times.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isWaiting ? new Error(message ?? '') : getElementError(message, container);
  },
});

// jsdom can't play sound, and would print a stack trace for each attempt.
HTMLMediaElement.prototype.play = async () => {};
// jsdom has no layout either, so everything is in view.
Element.prototype.scrollIntoView = () => {};

afterEach(async () => {
  cleanup();
  await endWork();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
