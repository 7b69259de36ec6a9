import { eventChannel } from 'redux-saga';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { askInToast } from '@/store/confirm/askInToast';
import { chatAsked, chatOpened, chatRefused, selectAskedWith } from './chatSlice';
import { goTo } from '@/store/navigation';
import { request } from '@/store/request';
import { selectUser } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

const { markTermCondition } = userApi.endpoints;
const { title, body } = texts.chatTerms;
/** The safe one last. */
const answers = ['Yes', 'No'] as const;

/** Opens the chat once the person has accepted its terms, and asks for that first. */
export function* termsSaga(deps: SagaDeps): SagaGenerator<void> {
  while (true) {
    const openWith = yield* select(selectAskedWith);
    if (openWith === null) yield* take(chatAsked);
    else if (yield* call(areAccepted, deps)) yield* put(chatOpened({ openWith }));
    else yield* put(chatRefused());
  }
}

function* areAccepted(deps: SagaDeps): SagaGenerator<boolean> {
  if ((yield* select(selectUser))?.isChatTermAndCondition) return true;
  const { answer } = yield* race({ answer: call(askTerms), led: call(followTermsLink, deps) });
  if (answer !== 'Yes') return false;
  const { error } = yield* request(markTermCondition.initiate());
  return error === undefined;
}

const termsAddress = () => new URL(pages.terms, window.location.origin).href;

function* askTerms() {
  const link = `<a href="${termsAddress()}">${title}</a>`;
  const question = body.replace(title, link).replaceAll(' & ', ' &amp; ');
  return yield* askInToast(question, answers, { title, kind: 'info' });
}

/** The terms open in the page while the question stays. */
function* followTermsLink(deps: SagaDeps): SagaGenerator<never> {
  const presses = yield* call(() =>
    eventChannel<true>((emit) => {
      function onClick(event: MouseEvent) {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-toast] a') : null;
        if (link?.href !== termsAddress() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        emit(true);
      }
      document.addEventListener('click', onClick);
      return () => document.removeEventListener('click', onClick);
    }),
  );
  try {
    for (;;) {
      yield* take(presses);
      yield* goTo(deps, pages.terms);
    }
  } finally {
    presses.close();
  }
}
