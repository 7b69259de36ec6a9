import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AuditAction } from '@/contract/administration/auditActions';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';

export type AuditRow = Omit<Selectable<Tables['audit']>, 'previous_hash' | 'hash'>;

/** `until` is exclusive. */
export type AuditSearch = {
  subject?: string;
  actor?: string;
  exceptActor?: string;
  actions?: readonly AuditAction[];
  outcome?: string;
  from?: Date;
  until?: Date;
};

/** Entries before or after a given entry, or the newest ones. */
export type AuditPageRequest = { before?: number; after?: number; limit: number };

type FoundEntries = {
  /** Newest first. */
  rows: AuditRow[];
  /** Where to continue in the same direction; null at the end. */
  next: number | null;
  /** The time of the last scanned entry, if the search stopped before the page was full. */
  lookedUntil: Date | null;
};

/** Maximum number of entries that one search scans, so that no search is slow, even if few entries match. */
const maxScanned = 5000;
/**
 * IDs increase with time, but not strictly: an entry gets its time before it waits for its ID, and servers' clocks
 * differ. An entry's time is at most this much earlier than that of an entry with a lower ID.
 */
const maxOutOfOrderMs = 3_600_000;

/** The ID of the first entry at or after this time, ignoring entries that are out of order. */
const firstEntryIdAt = (moment: Date | undefined, shiftMs: number) => {
  if (!moment) return sql<number | null>`null`;
  const at = new Date(moment.getTime() + shiftMs);
  return sql<number | null>`(
    with recursive edge (low, high) as (
      select coalesce((select min(id) from audit), 1), coalesce((select max(id) from audit), 0) + 1
      union all
      select case when middle.at < ${at} then middle.id + 1 else low end,
        case when middle.at < ${at} then high else (low + high) / 2 end
      from edge left join lateral (
        select id, at from audit where id >= (low + high) / 2 and id < high order by id limit 1
      ) middle on true
      where low < high
    )
    select low from edge where low >= high
  )`;
};

type IdRange = { low: number; high: number; isAscending: boolean };

/**
 * The range of IDs to search; `high` is exclusive. The range ends at the log's current end, so that entries written in
 * the meantime do not shift the results.
 */
async function readRange(
  tx: Transaction,
  { from, until }: AuditSearch,
  { before, after }: AuditPageRequest,
): Promise<IdRange> {
  const { rows } = await sql<{ last: number | null; first: number | null; end: number | null }>`
    select (select max(id) from audit) as last, ${firstEntryIdAt(from, -maxOutOfOrderMs)} as first,
      ${firstEntryIdAt(until, maxOutOfOrderMs)} as end`.execute(tx);
  const { last, first, end } = rows[0] ?? { last: null, first: null, end: null };
  return {
    low: Math.max(first ?? 1, after === undefined ? 1 : after + 1),
    high: Math.min(end ?? Infinity, before ?? Infinity, (last ?? 0) + 1),
    isAscending: after !== undefined,
  };
}

/** A scan of the index on one value in a column; without a column, of the primary key. */
type IndexScan = { column?: 'subject' | 'actor' | 'action' | 'outcome'; value?: string };

/**
 * A scan's entries from where the search starts, up to the scan limit. A range and an order by the column, instead of
 * an equality, make the planner use that column's index.
 */
function selectScannedEntries(
  { column, value }: IndexScan,
  { low, high, isAscending }: IdRange,
  columns: RawBuilder<unknown>,
) {
  const columnOrder = column ? sql`${sql.ref(column)} ${isAscending ? sql`asc` : sql`desc`},` : sql``;
  // Repeats the partial index's predicate.
  const partialIndexCondition = column === 'outcome' ? sql`and outcome <> 'done'` : sql``;
  const valueCondition = column
    ? sql`${sql.ref(column)} between ${value} and ${value} ${partialIndexCondition} and`
    : sql``;
  const order = sql`order by ${columnOrder} id ${isAscending ? sql`asc` : sql`desc`}`;
  return {
    order,
    entriesQuery: sql`select ${columns} from audit where ${valueCondition} id >= ${low} and id < ${high} ${order} limit ${maxScanned}`,
  };
}

/** The ID of each scan's last scanned entry; null for a scan that ends before the scan limit. */
async function readLastScannedIds(tx: Transaction, scans: readonly IndexScan[], range: IdRange) {
  const probes = scans.map((scan) => {
    const { entriesQuery } = selectScannedEntries(scan, range, sql`id`);
    return sql`(select id from (${entriesQuery}) scanned offset ${maxScanned - 1})`;
  });
  const { rows } = await sql<{ last: (number | null)[] }>`select array[${sql.join(probes)}]::bigint[] as last`.execute(
    tx,
  );
  return rows[0]?.last.map((id) => (id === null ? null : Number(id))) ?? [];
}

/** A scan and, if known, the ID of its last scanned entry; null when the scan ends before the limit. */
type ChosenScan = { scan: IndexScan; lastScannedId?: number | null };

/** The index scan with the fewest entries to scan. */
async function chooseScan(
  tx: Transaction,
  { subject, actor, actions, outcome }: AuditSearch,
  range: IdRange,
): Promise<ChosenScan> {
  const action = actions?.length === 1 ? actions[0] : undefined;
  const scans: IndexScan[] = [
    ...(subject !== undefined ? [{ column: 'subject' as const, value: subject }] : []),
    ...(actor !== undefined ? [{ column: 'actor' as const, value: actor }] : []),
    ...(action !== undefined ? [{ column: 'action' as const, value: action }] : []),
    ...(outcome !== undefined && outcome !== 'done' ? [{ column: 'outcome' as const, value: outcome }] : []),
  ];
  const [firstScan = {}] = scans;
  if (scans.length < 2) return { scan: firstScan };
  const lastScannedIds = await readLastScannedIds(tx, scans, range);
  const scannedDistance = (index: number) => {
    const id = lastScannedIds[index] ?? null;
    if (id === null) return Infinity;
    return range.isAscending ? id - range.low : range.high - id;
  };
  const [bestIndex = 0] = scans
    .map((_, index) => index)
    .toSorted((a, b) => scannedDistance(b) - scannedDistance(a) || a - b);
  return { scan: scans[bestIndex] ?? firstScan, lastScannedId: lastScannedIds[bestIndex] };
}

function conditionsOf({ subject, actor, exceptActor, actions, outcome, from, until }: AuditSearch) {
  return sql.join(
    [
      sql`true`,
      ...(subject !== undefined ? [sql`subject = ${subject}`] : []),
      ...(actor !== undefined ? [sql`actor = ${actor}`] : []),
      ...(exceptActor !== undefined ? [sql`actor <> ${exceptActor}`] : []),
      ...(actions ? [sql`action in (${sql.join(actions)})`] : []),
      ...(outcome !== undefined ? [sql`outcome = ${outcome}`] : []),
      ...(from ? [sql`at >= ${from}`] : []),
      ...(until ? [sql`at < ${until}`] : []),
    ],
    sql` and `,
  );
}

/**
 * Searches the log through one index. Reads at most `maxScanned` of its entries, whatever the log's size; when that is
 * not enough, the result says how far the search got.
 */
export const searchAudit = (db: Database, search: AuditSearch, page: AuditPageRequest): Promise<FoundEntries> =>
  db.transaction().execute(async (tx) => {
    // A sort, a bitmap scan, or a sequential scan would read all matching entries before returning the first.
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_seqscan', 'off', true)`.execute(tx);
    const range = await readRange(tx, search, page);
    if (range.low >= range.high) return { rows: [], next: null, lookedUntil: null };
    const { scan, lastScannedId: knownLastScannedId } = await chooseScan(tx, search, range);
    const columns = sql`id, at, action, actor, subject, outcome, address, detail`;
    const { entriesQuery, order } = selectScannedEntries(scan, range, columns);
    const { rows: found } = await sql<AuditRow>`select * from (${entriesQuery}) scanned where ${conditionsOf(search)}
      ${order} limit ${page.limit + 1}`.execute(tx);
    const pageRows = found.slice(0, page.limit);
    const rows = range.isAscending ? pageRows.toReversed() : pageRows;
    if (found.length > page.limit) return { rows, next: pageRows.at(-1)?.id ?? null, lookedUntil: null };

    const [lastScannedId = null] =
      knownLastScannedId === undefined ? await readLastScannedIds(tx, [scan], range) : [knownLastScannedId];
    if (lastScannedId === null) return { rows, next: null, lookedUntil: null };
    const lastEntry = await tx.selectFrom('audit').select('at').where('id', '=', lastScannedId).executeTakeFirst();
    return {
      rows,
      next: lastScannedId,
      lookedUntil: rows.length < page.limit ? (lastEntry?.at ?? null) : null,
    };
  });
