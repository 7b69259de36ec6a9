/** SMS and e-mail: a real sender where one is configured, else the outbox file and the console (D-196). */
export type Delivery = {
  /** Resolves once the message is handed over; rejects when the sender is down. `code` stands in the outbox line only. */
  send(message: { channel: 'sms' | 'email'; to: string; text: string; code?: string }): Promise<void>;
};
