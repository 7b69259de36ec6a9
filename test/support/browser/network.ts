/** Sets the network state that the browser reports. */
export function setNetworkState(state: 'on' | 'off') {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: state === 'on' });
  window.dispatchEvent(new Event(state === 'on' ? 'online' : 'offline'));
}
