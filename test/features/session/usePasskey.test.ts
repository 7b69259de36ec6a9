import { act, renderHook, waitFor } from '@testing-library/react';

import type { PasskeyAssertionOptions } from '@/contract/signIn/passkey';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';

const options: PasskeyAssertionOptions = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] };

/** The requests to the browser; each waits for a touch until it is aborted. */
let asked: { mediation?: string; signal: AbortSignal }[];

beforeEach(() => {
  asked = [];
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  Object.assign(window, { PublicKeyCredential: Object.assign(() => {}, { isConditionalMediationAvailable }) });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
        new Promise((_, refuse) => {
          asked.push({ ...(mediation && { mediation }), signal });
          signal.addEventListener('abort', () => refuse(new DOMException('Given up.', 'AbortError')));
        }),
    },
  });
  document.body.innerHTML = '<input autocomplete="username webauthn">';
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
  document.body.innerHTML = '';
});

/** Renders a page that uses passkeys; each entry of `answers` is the reply to one request for options, in order. */
function open() {
  const answers: (() => void)[] = [];
  const send = jest.fn();
  const page = renderHook(() =>
    usePasskey({
      getOptions: () => new Promise((answer) => answers.push(() => answer({ data: options }))),
      send,
      onDone: () => {},
    }),
  );
  const requested = (count: number) => waitFor(() => expect(answers).toHaveLength(count));
  return { ...page, answers, requested, send };
}

it('aborts a page’s request to the browser on leaving the page [TEAM-05]', async () => {
  const { result, answers, requested, unmount, send } = open();
  const over = result.current.start({ isInField: true });
  await requested(1);
  answers[0]?.();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ mediation: 'conditional', signal: { aborted: false } });
  unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
  await over;
  expect(send).not.toHaveBeenCalled();
});

it('requests nothing from the browser for options that arrive after the page was left [TEAM-05]', async () => {
  const { result, answers, requested, unmount } = open();
  const over = result.current.start({ isInField: true });
  await requested(1);
  unmount();
  answers[0]?.();
  await over;
  expect(asked).toEqual([]);
});

it('leaves the button’s dialog open on a late offer in the field [TEAM-05]', async () => {
  const { result, answers, requested, unmount } = open();
  const offered = result.current.start({ isInField: true });
  await requested(1);
  let pressed: Promise<void> | undefined;
  act(() => void (pressed = result.current.start()));
  await requested(2);
  answers[1]?.();
  await waitFor(() => expect(asked).toHaveLength(1));
  answers[0]?.();
  await offered;
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ signal: { aborted: false } });
  expect(asked[0]).not.toHaveProperty('mediation');
  unmount();
  await pressed;
});
