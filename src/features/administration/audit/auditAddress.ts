import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { AuditCursor, AuditFilters } from '@/contract/administration/audit';
import { auditActions, auditOutcomes } from '@/contract/administration/auditActions';
import { isDate } from '@/contract/program/planYear';

export type AuditAddress = AuditFilters & AuditCursor;

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const oneOf = <Name extends string>(names: readonly Name[], text: string | null) => names.find((name) => name === text);
const dateIn = (text: string | null) => (text !== null && isDate(text) ? text : undefined);

/** Reads filters and cursor from the address; invalid values are ignored. */
export function readAuditAddress(params: URLSearchParams): AuditAddress {
  const actor = params.get('actor');
  const read = {
    person: idIn(params.get('person')),
    actor: actor !== null && /^(?:person|console):[1-9]\d{0,14}$/.test(actor) ? actor : undefined,
    action: oneOf(auditActions, params.get('action')),
    outcome: oneOf(auditOutcomes, params.get('outcome')),
    from: dateIn(params.get('from')),
    to: dateIn(params.get('to')),
    before: idIn(params.get('before')),
    after: idIn(params.get('after')),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const searchOf = (address: AuditAddress) =>
  new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Keeps filters and cursor in the address, so that reload, Back, and shared links show the same entries. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAuditAddress(params), [params]);
  const { before, after, ...filters } = address;
  return {
    address,
    filters,
    /** Changed filters start at the newest entry. */
    filterBy: (change: AuditFilters) => setParams(searchOf({ ...filters, ...change })),
    turnTo: (place: AuditCursor, { replace = false } = {}) =>
      setParams(searchOf({ ...filters, ...place }), { replace }),
    showAll: () => setParams(new URLSearchParams()),
  };
}
