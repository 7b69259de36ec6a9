import './ownerStacks';
import '@testing-library/jest-dom';

import { cleanup, configure, getConfig } from '@testing-library/react';

import { endWork } from './testEnd';

const { getElementError } = getConfig();

configure({
  // A file's first call waits for its backend to start, on a busy machine too.
  asyncUtilTimeout: 30_000,
  // A wait queries many times; the page is printed only when it gives up.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isWaiting ? new Error(message ?? '') : getElementError(message, container);
  },
});

// jsdom plays no sound, and would print a stack for each.
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
