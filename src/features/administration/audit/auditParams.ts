import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { AuditCursor, AuditFilters } from '@/contract/administration/audit';
import { auditActions, auditOutcomes } from '@/contract/administration/auditActions';
import { isDate } from '@/contract/program/planYear';

export type AuditParams = AuditFilters & AuditCursor;

const parseId = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const oneOf = <Name extends string>(names: readonly Name[], text: string | null) => names.find((name) => name === text);
const parseDate = (text: string | null) => (text !== null && isDate(text) ? text : undefined);

/** Reads filters and cursor from the URL; invalid values are ignored. */
export function readAuditParams(params: URLSearchParams): AuditParams {
  const actor = params.get('actor');
  const parsedParams = {
    person: parseId(params.get('person')),
    actor: actor !== null && /^(?:person|console):[1-9]\d{0,14}$/.test(actor) ? actor : undefined,
    action: oneOf(auditActions, params.get('action')),
    outcome: oneOf(auditOutcomes, params.get('outcome')),
    from: parseDate(params.get('from')),
    to: parseDate(params.get('to')),
    before: parseId(params.get('before')),
    after: parseId(params.get('after')),
  };
  return Object.fromEntries(Object.entries(parsedParams).filter(([, value]) => value !== undefined));
}

const searchParamsOf = (params: AuditParams) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Keeps filters and cursor in the URL, so that reload, Back, and shared links show the same entries. */
export function useAuditParams() {
  const [searchParams, setSearchParams] = useSearchParams();
  const params = useMemo(() => readAuditParams(searchParams), [searchParams]);
  const { before, after, ...filters } = params;
  return {
    params,
    filters,
    /** Changed filters start at the newest entry. */
    filterBy: (change: AuditFilters) => setSearchParams(searchParamsOf({ ...filters, ...change })),
    goToPage: (cursor: AuditCursor, { replace = false } = {}) =>
      setSearchParams(searchParamsOf({ ...filters, ...cursor }), { replace }),
    showAll: () => setSearchParams(new URLSearchParams()),
  };
}
