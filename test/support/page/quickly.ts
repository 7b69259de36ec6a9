import { StyleSheet } from '@emotion/sheet';
import { configure } from '@testing-library/react';

// jsdom weighs every style rule against every element it is asked about; what styles hide is seen in the browser's own
// tests, and here only what an element itself says counts.
configure({ defaultHidden: true });
window.getComputedStyle = (element) => (element as HTMLElement).style;
StyleSheet.prototype.insert = () => {};
