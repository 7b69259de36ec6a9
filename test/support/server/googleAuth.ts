import { readFileSync } from 'node:fs';

/** Takes the place of Google's library in tests: requests a token once, as the library does. */
export class GoogleAuth {
  private token: Promise<string> | undefined;

  constructor(private readonly options: { keyFilename: string }) {}

  private async ask() {
    const { token_url } = JSON.parse(readFileSync(this.options.keyFilename, 'utf8')) as { token_url: string };
    const answer = await fetch(token_url, { method: 'POST' });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  getAccessToken() {
    return (this.token ??= this.ask());
  }
}
