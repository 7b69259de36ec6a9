import { fireEvent, render, screen, waitFor } from '@testing-library/react';

import { freshLinkProps } from '@/ui/files/freshLink';

const started = Date.now();
const clock = jest.spyOn(Date, 'now');
const tab = { opener: {} as unknown };
const open = jest.spyOn(window, 'open');
const renew = jest.fn<Promise<string | undefined>, []>();
const onOpened = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  clock.mockReturnValue(started);
  open.mockReturnValue(tab as unknown as Window);
  renew.mockResolvedValue('/files/new');
  render(<a {...freshLinkProps({ href: '/files/old', issuedAt: started, renew, onOpened })}>Card</a>);
});
const link = () => screen.getByRole('link', { name: 'Card' });
const later = (ms: number) => clock.mockReturnValue(started + ms);
const press = (button = 0) =>
  button
    ? fireEvent(link(), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button }))
    : fireEvent.click(link());

it('treats a recent link as an ordinary link into a new tab', () => {
  expect(link()).toHaveAttribute('href', '/files/old');
  expect(link()).toHaveAttribute('target', '_blank');
  expect(link()).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(press()).toBe(true);
  expect(onOpened).toHaveBeenCalledTimes(1);
  expect(renew).not.toHaveBeenCalled();
});

it('requests a new address first for an old one and opens it, without access to the page', async () => {
  later(60_000);
  expect(press()).toBe(false);
  expect(onOpened).not.toHaveBeenCalled();
  await waitFor(() => expect(open).toHaveBeenCalledWith('/files/new', '_blank'));
  expect(tab.opener).toBeNull();
  expect(onOpened).toHaveBeenCalledTimes(1);
});

it('opens the file in this tab if the browser blocks the late one', async () => {
  open.mockReturnValue(null);
  renew.mockResolvedValue('/#came-here');
  later(3_600_000);
  press();
  await waitFor(() => expect(window.location.hash).toBe('#came-here'));
});

it('opens it on the middle button too, and only shows the browser’s menu on the right one', async () => {
  later(3_600_000);
  expect(press(2)).toBe(true);
  expect(renew).not.toHaveBeenCalled();
  expect(press(1)).toBe(false);
  await waitFor(() => expect(open).toHaveBeenCalledWith('/files/new', '_blank'));
});

it('opens nothing without an address, and counts nothing as opened', async () => {
  renew.mockResolvedValue(undefined);
  later(3_600_000);
  press();
  await waitFor(() => expect(renew).toHaveBeenCalled());
  expect(open).not.toHaveBeenCalled();
  expect(onOpened).not.toHaveBeenCalled();
});

it('opens no address outside the web and this site, ever (reliability D3)', async () => {
  renew.mockResolvedValue('javascript:alert(1)');
  later(3_600_000);
  press();
  await waitFor(() => expect(renew).toHaveBeenCalled());
  expect(open).not.toHaveBeenCalled();
  expect(freshLinkProps({ href: 'javascript:alert(1)', issuedAt: started, renew }).href).toBeUndefined();
});

it.each(['javascript:hit()', 'data:text/html,x', '//foreign.invalid/x', ' java\tscript:hit()'])(
  'neither offers nor opens %j, whether sent at first or later [D3]',
  async (address) => {
    render(<a {...freshLinkProps({ href: address, issuedAt: started, renew, onOpened })}>Other</a>);
    expect(screen.getByText('Other')).not.toHaveAttribute('href');
    renew.mockResolvedValue(address);
    later(60_000);
    press();
    await waitFor(() => expect(renew).toHaveBeenCalled());
    expect(open).not.toHaveBeenCalled();
    expect(onOpened).not.toHaveBeenCalled();
  },
);
