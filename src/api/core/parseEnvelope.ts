import type { Envelope } from '@/contract/envelope';
import { isRecord } from '@/contract/isRecord';
import { texts, unknownError } from '@/contract/texts';
import type { CallError } from './failure';
import type { EndpointOptions } from './requestArgs';
import type { HttpResponse } from './send';

/** A response after its envelope was parsed. */
export type ParsedEnvelope =
  | { isSuccess: true; message: string; data: unknown }
  | {
      isSuccess: false;
      kind: 'failure' | 'http' | 'broken';
      status: number;
      statusCode?: number;
      message: string;
      data?: unknown;
    };

function envelopeOf(text: string): (Envelope & Record<string, unknown>) | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A message next to the status takes precedence over one inside the data. */
const messageOf = (body: Record<string, unknown> | null) =>
  textOf(body?.message) || (isRecord(body?.data) ? textOf(body.data.message) : '');

/** `status_code` in the body, if any, determines success instead of the HTTP status; a 204 has no body. */
export function parseEnvelope({ status, text }: HttpResponse): ParsedEnvelope {
  if (status === 204) return { isSuccess: true, message: '', data: null };
  const body = envelopeOf(text);
  const message = messageOf(body);
  const isOk = status >= 200 && status < 300;
  const statusCode = typeof body?.status_code === 'number' ? body.status_code : undefined;
  const data = body && ('data' in body ? body.data : body);
  const failureBase = { isSuccess: false, status, statusCode, message, data: body?.data } as const;

  if (statusCode !== undefined) {
    const isSuccess = statusCode >= 200 && statusCode < 300 && body?.status !== 'failure';
    return isSuccess ? { isSuccess, message, data } : { ...failureBase, kind: 'failure' };
  }
  if (!isOk) return { ...failureBase, kind: 'http' };
  if (!body) return { ...failureBase, kind: 'broken' };
  // Some responses have no status; a status that is not the success value is a failure.
  const isFailure = typeof body.status === 'string' && body.status !== 'success';
  return isFailure ? { ...failureBase, kind: 'failure' } : { isSuccess: true, message, data };
}

const endpointText = ({ errorMessage, refusalMessage }: EndpointOptions) => errorMessage || textOf(refusalMessage);

/** The message to show for a failed call. */
export function errorText(
  options: EndpointOptions,
  { kind, status = 0, message = '' }: Omit<CallError, 'text'>,
): string {
  switch (kind) {
    case 'failure':
      if (typeof options.refusalMessage === 'function') return options.refusalMessage(message || unknownError);
      return message || options.refusalMessage || texts.session.somethingWrong;
    case 'http':
      return message || endpointText(options) || texts.network.status(status);
    case 'network':
      return endpointText(options) || texts.network.error;
    case 'aborted':
      return endpointText(options) || texts.network.aborted;
    case 'timeout':
      return endpointText(options) || texts.network.timeout(options.timeoutMs ?? 0);
    case 'expired':
      return texts.session.expired;
    default:
      return endpointText(options) || texts.session.somethingWrong;
  }
}

export const successText = ({ successMessage }: EndpointOptions, message: string) =>
  typeof successMessage === 'function' ? successMessage(message) : successMessage;

/** The service's message if there is one, else `fallback`. */
export const messageOrDefault = (fallback: string) => (message: string) => message || fallback;
