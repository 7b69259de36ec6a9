import { eventChannel } from 'redux-saga';
import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { answered } from '@/store/account/userSlice';
import { askQuestion } from '@/store/confirm/confirmSaga';
import { goTo } from '@/store/navigation';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectUser } from '@/store/session/sessionSlice';
import { chatOpened, chatRequested, openingCancelled, selectOpeningWith } from './chatSlice';

const { markTermCondition } = userApi.endpoints;

const termsUrl = () => new URL(pages.terms, window.location.origin).href;

function termsQuestion(kind: 'acceptChatTerms' | 'acceptNewTerms') {
  const { title, body, changed } = texts.chatTerms;
  const text = (kind === 'acceptChatTerms' ? body : changed)
    .replace(title, `<a href="${termsUrl()}">${title}</a>`)
    .replaceAll(' & ', ' &amp; ');
  return { kind, form: 'toast', text: { title, text, confirm: 'Yes', isHarmless: true, cancel: 'No' } } as const;
}

/** Opens the chat once the person has accepted its terms; asks for that first. */
export function* termsSaga(deps: SagaDeps): SagaGenerator<void> {
  while (true) {
    const openWith = yield* select(selectOpeningWith);
    if (openWith === null) yield* take(chatRequested);
    else if (yield* call(askForAcceptance, deps)) yield* put(chatOpened({ openWith }));
    else yield* put(openingCancelled());
  }
}

/**
 * Asks a member once per visit when the Terms have changed. If the person opens the chat in the meantime, the chat asks
 * instead; after declining, the person is asked again on the next visit.
 */
export function* newTermsSaga(deps: SagaDeps): SagaGenerator<void> {
  if (!(yield* select(selectUser))?.hasNewTerms) return;
  const { chat } = yield* race({
    asked: call(askQuestion, termsQuestion('acceptNewTerms'), markTermCondition.initiate()),
    links: call(followTermsLink, deps),
    chat: take(chatRequested),
  });
  if (chat) yield* put(answered({ kind: 'acceptNewTerms', answer: 'no' }));
}

function* askForAcceptance(deps: SagaDeps): SagaGenerator<boolean> {
  if ((yield* select(selectUser))?.isChatTermAndCondition) return true;
  const { outcome } = yield* race({
    outcome: call(askQuestion, termsQuestion('acceptChatTerms'), markTermCondition.initiate()),
    links: call(followTermsLink, deps),
  });
  return outcome === 'done';
}

/** The terms open in the page while the question stays open. */
function* followTermsLink(deps: SagaDeps): SagaGenerator<never> {
  const linkClicks = yield* call(() =>
    eventChannel<true>((emit) => {
      function onClick(event: MouseEvent) {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-toast] a') : null;
        if (link?.href !== termsUrl() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        emit(true);
      }
      document.addEventListener('click', onClick);
      return () => document.removeEventListener('click', onClick);
    }),
  );
  try {
    for (;;) {
      yield* take(linkClicks);
      yield* goTo(deps, pages.terms);
    }
  } finally {
    linkClicks.close();
  }
}
