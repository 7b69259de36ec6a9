import { StyleSheet } from '@emotion/sheet';
import { configure } from '@testing-library/react';

// jsdom checks every style rule for each queried element, which is slow; the browser tests check what styles hide, and
// here only the element's own attributes count.
configure({ defaultHidden: true });
window.getComputedStyle = (element) => (element as HTMLElement).style;
StyleSheet.prototype.insert = () => {};
