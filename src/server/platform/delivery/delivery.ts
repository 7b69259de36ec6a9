import { setTimeout as rest } from 'node:timers/promises';

import { idempotencyHeader } from '@/contract/idempotency';
import type { Channel } from '@/server/platform/database/tables/invitations';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { loopback } from '@/server/platform/process/settings';
import { makeOutbox, type TextMessage } from './outbox';

type Send = (message: TextMessage) => Promise<void>;

/** The sender is up and has refused this message. `code` is its response code, or 0 if the address is invalid. */
export class MessageRefused extends Error {
  constructor(
    readonly code: number,
    /** Whether another attempt would be refused too. */
    readonly isPermanent: boolean,
    options?: ErrorOptions,
  ) {
    super(`The delivery service responded with ${code}`, options);
    this.name = 'MessageRefused';
  }
}

const senderTimeoutMs = 5000;
const pausesMs = [1000, 3000, 10_000, 30_000, 60_000];

/**
 * Sends text messages and email through a sender if one is configured, otherwise to the outbox file and, in the demo,
 * the console. `print` shows messages on the console; they are not logged.
 */
export function makeDelivery(
  { settings, log, productName }: { settings: Settings; log: Log; productName: () => Promise<string> },
  print: (line: string) => void = (line) => process.stdout.write(line),
) {
  const isPrinted = settings.demo && !['silent', 'fatal'].includes(settings.logLevel);
  const outbox = makeOutbox(settings.dataDir, settings.codeLifeS);
  const toOutbox: Send = async (message) => {
    await outbox.add(message);
    if (isPrinted) print(`${message.channel} to ${message.to}: ${message.text}\n`);
  };
  const senders: Partial<Record<Channel, Send>> = {
    ...(settings.smtpUrl && { email: withRetry(sendBySmtp(settings.smtpUrl, productName)) }),
    ...(settings.smsWebhookUrl && { sms: withRetry(sendByWebhook(settings.smsWebhookUrl)) }),
  };

  /**
   * Resolves when the sender has accepted the message. Rejects with `MessageRefused` if it refuses this message, and
   * with another error if the sender is down. `code` as a separate field is written only to the outbox.
   */
  async function send(message: TextMessage) {
    await (senders[message.channel] ?? toOutbox)(message);
    log.info({ channel: message.channel }, 'message sent');
  }

  async function keepSending(message: TextMessage, isWanted: () => Promise<boolean>) {
    const { channel } = message;
    for (const pause of [0, ...pausesMs]) {
      if (pause > 0) {
        await rest(pause, undefined, { ref: false });
        if (!(await isWanted())) return log.warn({ channel }, 'message dropped: it is no longer needed');
      }
      try {
        return await send(message);
      } catch (error) {
        log.warn({ err: error, channel }, 'could not send a message yet');
      }
    }
    log.error({ channel }, 'could not send a message');
  }

  return {
    send,
    /**
     * Sends in the background while `isWanted` returns true, with growing pauses between attempts. If none succeeds, an
     * error is logged, without the message.
     */
    sendLater(message: TextMessage, isWanted = async () => true) {
      keepSending(message, isWanted).catch((error: unknown) => {
        log.error({ err: error, channel: message.channel }, 'could not send a message');
      });
    },
    /** For a local channel, takes as long as sending, so that timing does not reveal whether a message was sent. */
    async simulate(channel: Channel) {
      if (!senders[channel]) await outbox.simulate();
    },
    /** Whether this channel's messages go to the local outbox, which takes no time. */
    isLocal: (channel: Channel) => !senders[channel],
    /** Whether the local outbox contains the message with this ID. */
    isInOutbox: outbox.has,
    sweep: outbox.trim,
  };
}
export type Delivery = ReturnType<typeof makeDelivery>;

const withRetry =
  (send: Send): Send =>
  (message) =>
    send(message).catch((error: unknown) => {
      if (error instanceof MessageRefused && error.isPermanent) throw error;
      return send(message);
    });

/** The URL may contain the sender address: `smtp://host?from=benefits@example.org`. */
function sendBySmtp(smtpUrl: string, productName: () => Promise<string>): Send {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${url.hostname}`;
  const options = {
    host: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    secure: url.protocol === 'smtps:',
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
    // A password must be sent encrypted, except to a server on this computer, which may have no certificate.
    requireTLS: url.username !== '' && !loopback.has(url.hostname),
    connectionTimeout: senderTimeoutMs,
    greetingTimeout: senderTimeoutMs,
    socketTimeout: senderTimeoutMs,
  };
  // Loaded only here, because most servers have no mail server configured.
  const transportPromise = import('nodemailer').then(({ createTransport }) => createTransport(options));
  return async ({ to, text, id, code }) => {
    const [transport, name] = [await transportPromise, await productName()];
    const mail = {
      from: { name, address: from },
      to: { name: '', address: to },
      subject: code === undefined ? `A message from ${name}` : `Your ${name} verification code`,
      text,
      ...(id && { messageId: `<${id}@${url.hostname}>` }),
    };
    await transport.sendMail(mail).catch((error: unknown) => {
      throw parseSmtpRefusal(error) ?? error;
    });
  };
}

/** Returns a refusal if a mail server's error is about the recipient or the message; otherwise undefined. */
function parseSmtpRefusal(error: unknown): MessageRefused | undefined {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMessage && responseCode >= 400)
    return new MessageRefused(responseCode, responseCode >= 500, { cause: error });
  // Nodemailer found the address invalid and did not contact the server.
  return code === 'EENVELOPE' && command === 'API' ? new MessageRefused(0, true, { cause: error }) : undefined;
}

/** Webhook responses about the operator's access or the webhook's own load, not about the message. */
const serviceStatuses = new Set([401, 403, 407, 408, 425, 429]);

const sendByWebhook =
  (url: string): Send =>
  async ({ to, text, id }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(id && { [idempotencyHeader]: id }) },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(senderTimeoutMs),
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (status >= 400 && status < 500 && !serviceStatuses.has(status)) throw new MessageRefused(status, true);
    if (!ok) throw new Error(`The SMS webhook replied ${status}`);
  };
