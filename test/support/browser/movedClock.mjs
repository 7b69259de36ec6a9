// Loaded before a server, it moves the server's clock by CLOCK_AHEAD_MS, in its threads too.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(RealDate.now() + ahead);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
