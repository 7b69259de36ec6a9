import { createHash } from 'node:crypto';

import { type Kysely, sql } from 'kysely';

const ssn = String.raw`(?<!\d)\d{3}[-\s._/]?\d{2}[-\s._/]?(\d{4})(?!\d)`;
const maskSsns = (text: ReturnType<typeof sql>) => sql`regexp_replace(${text}, ${ssn}::text, '***-**-\\1', 'g')`;

type Matched = { id: number; headings: string[] };

/**
 * Masks SSNs that earlier imports staged as text: in first rows of data that were taken for headings, and as nine
 * digits in names, addresses, and other cells. Previews with such rows are discarded, because a masked cell cannot be
 * imported.
 */
export async function up(db: Kysely<never>) {
  const { rows: matchedImports } = await sql<Matched>`select id,
      (select array_agg(c.value ->> 'heading' order by c.ordinality) from jsonb_array_elements(columns) with ordinality c) as headings
    from imports where columns::text ~ ${ssn}::text`.execute(db);
  for (const { headings } of matchedImports) {
    const keys = headings.map((heading) => heading.trim().replace(/\s+/g, ' ').toLowerCase());
    const signature = createHash('sha256').update(JSON.stringify(keys)).digest();
    await sql`delete from import_matchings where signature = ${signature}`.execute(db);
  }
  const ids = matchedImports.map(({ id }) => id);
  await sql`update imports set columns = ${maskSsns(sql`columns::text`)}::jsonb where id = any(${ids}::bigint[])`.execute(
    db,
  );

  const line = sql`array_to_string(cells, ' | ') || ' | ' || name || ' | ' || email || ' | ' || empl_type`;
  await sql`update imports set state = 'dropped' where state in ('staging', 'checked') and (id = any(${ids}::bigint[])
    or id in (select import_id from import_lines where ${line} ~ ${ssn}::text))`.execute(db);
  await sql`update import_lines set name = ${maskSsns(sql`name`)}, name_key = ${maskSsns(sql`name_key`)},
      email = ${maskSsns(sql`email`)}, empl_type = ${maskSsns(sql`empl_type`)},
      cells = array(select ${maskSsns(sql`c.cell`)} from unnest(cells) with ordinality c(cell, place) order by c.place)
    where ${line} ~ ${ssn}::text`.execute(db);
  await sql`update import_verdicts set name = ${maskSsns(sql`name`)}, changes = ${maskSsns(sql`changes::text`)}::jsonb
    where name ~ ${ssn}::text or changes::text ~ ${ssn}::text`.execute(db);
  await sql`update import_undo set name = ${maskSsns(sql`name`)}, words = ${maskSsns(sql`words`)}
    where name ~ ${ssn}::text or words ~ ${ssn}::text`.execute(db);
  await sql`update import_rows set covered_person = ${maskSsns(sql`covered_person`)}, email = ${maskSsns(sql`email`)},
      phone1 = ${maskSsns(sql`phone1`)}, phone2 = ${maskSsns(sql`phone2`)}, plan_name = ${maskSsns(sql`plan_name`)}
    where concat_ws(' | ', covered_person, email, phone1, phone2, plan_name) ~ ${ssn}::text`.execute(db);
}
