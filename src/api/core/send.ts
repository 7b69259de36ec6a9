import { consumePrefetched } from './prefetchedCalls';

export type HttpRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  keepalive?: boolean;
  signal: AbortSignal;
};

/** The response: text to parse as JSON, or a file. */
export type HttpResponse = { status: number; text: string; file?: Blob };

const isJson = (type: string | null) => /\bjson\b/i.test(type ?? '');

export async function send({ url, ...init }: HttpRequest, wantsFile: boolean): Promise<HttpResponse> {
  const pendingPrefetch = init.method === 'GET' ? consumePrefetched(url, init.headers.authorization) : undefined;
  const prefetchedResponse = pendingPrefetch && (await pendingPrefetch);
  init.signal.throwIfAborted();
  const response = prefetchedResponse ?? (await fetch(url, init));
  const { status, ok, headers } = response;
  if (wantsFile && ok && !isJson(headers.get('content-type'))) return { status, text: '', file: await response.blob() };
  return { status, text: await response.text() };
}

/** XMLHttpRequest, because fetch reports no upload progress. */
export function sendForm(
  { url, method, headers, body, signal }: HttpRequest,
  onProgress: (loaded: number, total: number) => void,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('The form could not be sent.'));
    request.onabort = () => reject(new DOMException('The form was canceled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(body);
    if (signal.aborted) abort();
  });
}
