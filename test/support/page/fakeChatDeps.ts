import type { SendReceipt } from '@/contract/messages/socket';
import { type ChatDeps, makeChatSessionSaga } from '@/store/chat/chatSessionSaga';
import type { PageChange } from '@/store/chat/chatSlice';
import type { ChatSocket, ChatSocketEvent, Handshake, OutgoingMessage } from '@/store/chat/chatSocket';
import type { RealtimeLoader } from '@/store/sagaDeps';

type Described = { [Word in 'join' | 'read' | 'terminate']: Parameters<ChatSocket[Word]>[0][] };

/** A connection of the page, seen from the service. */
export type FakeConnection = Described & {
  handshake: Handshake;
  sent: OutgoingMessage[];
  isOpen: boolean;
  /** Reports an event of the connection. */
  report: (event: ChatSocketEvent) => void;
};
type Answer = (letter: OutgoingMessage, line: FakeConnection) => Promise<SendReceipt | undefined>;

export const neverAnswer = () => new Promise<never>(() => {});

/** A fake of the chat's dependencies that opens no socket, sets no timer, and plays no sound. */
export function fakeChatDeps(answer: Answer = neverAnswer) {
  const lines: FakeConnection[] = [];
  const listeners = new Set<(turn: PageChange) => void>();
  let frameResolvers: (() => void)[] = [];
  let chance = 0.5;
  let isVisible = true;
  const chimes = jest.fn();

  const deps: ChatDeps = {
    openChatSocket(handshake, notify) {
      const line: FakeConnection = {
        handshake,
        sent: [],
        join: [],
        read: [],
        terminate: [],
        isOpen: true,
        report: (event) => (line.isOpen ? notify(event) : undefined),
      };
      lines.push(line);
      return {
        join: (join) => void line.join.push(join),
        read: (read) => void line.read.push(read),
        terminate: (end) => void line.terminate.push(end),
        send(letter) {
          line.sent.push(letter);
          return answer(letter, line);
        },
        close: () => void (line.isOpen = false),
      };
    },
    nextFrame: () => new Promise((resolve) => frameResolvers.push(resolve)),
    random: () => chance,
    chime: chimes,
    watchPage(notify) {
      listeners.add(notify);
      notify(isVisible ? 'visible' : 'hidden');
      return () => void listeners.delete(notify);
    },
  };
  const live: RealtimeLoader = { whenPageIdle: async () => {}, load: async () => makeChatSessionSaga(deps) };

  return {
    deps,
    live,
    lines,
    chimes,
    listeners,
    newest: () => lines.at(-1) as FakeConnection,
    open: () => lines.filter(({ isOpen }) => isOpen),
    setChance: (next: number) => void (chance = next),
    /** Draws the next frame. */
    draw() {
      const waiting = frameResolvers;
      frameResolvers = [];
      waiting.forEach((notify) => notify());
    },
    turn(turn: PageChange) {
      if (turn === 'visible' || turn === 'hidden') isVisible = turn === 'visible';
      listeners.forEach((notify) => notify(turn));
    },
  };
}
export type FakeChatDeps = ReturnType<typeof fakeChatDeps>;
