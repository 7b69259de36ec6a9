import { type Kysely, sql } from 'kysely';
import * as people from '@/server/platform/database/migrations/001_people';
import * as filesAndImports from '@/server/platform/database/migrations/002_files_and_imports';
import * as content from '@/server/platform/database/migrations/003_content';
import * as seen from '@/server/platform/database/migrations/004_seen';
import * as closedAccounts from '@/server/platform/database/migrations/005_closed_accounts';
import * as providers from '@/server/platform/database/migrations/006_providers';
import * as versions from '@/server/platform/database/migrations/007_versions';
import * as chat from '@/server/platform/database/migrations/008_chat';
import * as pushes from '@/server/platform/database/migrations/009_pushes';
import * as keysAndUploads from '@/server/platform/database/migrations/011_keys_and_uploads';
import * as numberChanges from '@/server/platform/database/migrations/012_number_changes';
import * as attemptOrigins from '@/server/platform/database/migrations/013_attempt_origins';
import * as indexes from '@/server/platform/database/migrations/014_indexes';
import * as audiences from '@/server/platform/database/migrations/015_audiences';
import * as exports from '@/server/platform/database/migrations/016_exports';
import * as importRowsPerson from '@/server/platform/database/migrations/017_import_rows_person';
import * as conversationSearch from '@/server/platform/database/migrations/018_conversation_search';
import * as employeeSorts from '@/server/platform/database/migrations/019_employee_sorts';
import * as filesFolder from '@/server/platform/database/migrations/operations/061_files_folder';
import * as picturesToRedraw from '@/server/platform/database/migrations/operations/062_pictures_to_redraw';
import * as nodes from '@/server/platform/database/migrations/operations/063_nodes';
import * as nodeMarks from '@/server/platform/database/migrations/operations/067_node_marks';
import * as tableNames from '@/server/platform/database/migrations/operations/073_table_names';
import * as coverages from '@/server/platform/database/migrations/people/035_coverages';
import * as personPage from '@/server/platform/database/migrations/people/036_person_page';
import * as invitations from '@/server/platform/database/migrations/people/038_invitations';
import * as peopleImports from '@/server/platform/database/migrations/people/040_people_imports';
import * as manyPeople from '@/server/platform/database/migrations/people/045_many_people';
import * as announcedPurges from '@/server/platform/database/migrations/people/050_announced_purges';
import * as maskedNumbers from '@/server/platform/database/migrations/people/055_masked_numbers';
import * as ssnMatches from '@/server/platform/database/migrations/people/056_ssn_matches';
import * as peopleListings from '@/server/platform/database/migrations/people/057_people_listings';
import * as previousEmails from '@/server/platform/database/migrations/people/058_former_emails';
import * as keyedDigests from '@/server/platform/database/migrations/people/060_keyed_digests';
import * as wholeImports from '@/server/platform/database/migrations/people/064_whole_imports';
import * as oneImportEngine from '@/server/platform/database/migrations/people/065_one_import_engine';
import * as birthDates from '@/server/platform/database/migrations/people/066_birth_dates';
import * as lifeEvents from '@/server/platform/database/migrations/people/068_life_events';
import * as unreadNotifications from '@/server/platform/database/migrations/people/071_unread_notifications';
import * as operators from '@/server/platform/database/migrations/people/072_operators';
import * as peopleList from '@/server/platform/database/migrations/people/074_people_list';
import * as operatorsIndex from '@/server/platform/database/migrations/people/075_operators_index';
import * as changeRequests from '@/server/platform/database/migrations/people/076_change_requests';
import * as privateNotifications from '@/server/platform/database/migrations/people/077_private_notifications';
import * as dependentsList from '@/server/platform/database/migrations/people/078_dependents_list';
import * as publications from '@/server/platform/database/migrations/program/020_publications';
import * as plans from '@/server/platform/database/migrations/program/021_plans';
import * as planTables from '@/server/platform/database/migrations/program/022_plan_tables';
import * as benefits from '@/server/platform/database/migrations/program/023_benefits';
import * as terms from '@/server/platform/database/migrations/program/024_terms';
import * as directories from '@/server/platform/database/migrations/program/025_directories';
import * as settings from '@/server/platform/database/migrations/program/027_settings';
import * as overview from '@/server/platform/database/migrations/program/028_overview';
import * as links from '@/server/platform/database/migrations/program/029_links';
import * as plansOfPeople from '@/server/platform/database/migrations/program/030_plans_of_people';
import * as providerStates from '@/server/platform/database/migrations/program/032_providers';
import * as mediaUses from '@/server/platform/database/migrations/program/033_media_uses';
import * as directoryLinks from '@/server/platform/database/migrations/program/034_directory_links';
import * as planAudiences from '@/server/platform/database/migrations/program/053_plan_audiences';
import * as search from '@/server/platform/database/migrations/search/070_search';
import * as fasterSearch from '@/server/platform/database/migrations/search/079_faster_search';
import * as replacedIndexes from '@/server/platform/database/migrations/search/080_replaced_indexes';
import * as administrators from '@/server/platform/database/migrations/team/041_administrators';
import * as secondFactors from '@/server/platform/database/migrations/team/042_second_factors';
import * as auditSearch from '@/server/platform/database/migrations/team/043_audit_search';
import * as sessionsAndAuthors from '@/server/platform/database/migrations/team/044_sessions_and_authors';
import * as noPassword from '@/server/platform/database/migrations/team/059_no_password';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import type { Database, Transaction } from './database';
import {
  type Migration,
  type MigrationTools,
  migrationNumber,
  readIndexProgress,
  restoreTimeouts,
  setMigrationTimeouts,
  watchStep,
  withLockRetries,
  withMigrationLock,
} from './migrationStep';
import { raiseMinSchema, stopOldNodes } from './nodes';
import { tableExists } from './tableExists';

export type { Migration } from './migrationStep';

/** All migrations in order. Never change a released one; append new ones. */
export const migrations: readonly Migration[] = [
  { name: '001_people', up: people.up },
  { name: '002_files_and_imports', up: filesAndImports.up },
  { name: '003_content', up: content.up },
  { name: '004_seen', up: seen.up },
  { name: '005_closed_accounts', up: closedAccounts.up },
  { name: '006_providers', up: providers.up },
  { name: '007_versions', up: versions.up },
  { name: '008_chat', up: chat.up },
  { name: '009_pushes', up: pushes.up },
  { name: '011_keys_and_uploads', up: keysAndUploads.up },
  { name: '012_number_changes', up: numberChanges.up },
  { name: '013_attempt_origins', up: attemptOrigins.up },
  { name: '014_indexes', up: indexes.up },
  { name: '015_audiences', up: audiences.up },
  { name: '016_exports', up: exports.up },
  { name: '017_import_rows_person', up: importRowsPerson.up },
  { name: '018_conversation_search', up: conversationSearch.up },
  { name: '019_employee_sorts', up: employeeSorts.up },
  { name: '020_publications', up: publications.up },
  { name: '021_plans', up: plans.up },
  { name: '022_plan_tables', up: planTables.up },
  { name: '023_benefits', up: benefits.up },
  { name: '024_terms', up: terms.up },
  { name: '025_directories', up: directories.up },
  { name: '027_settings', up: settings.up },
  { name: '028_overview', up: overview.up },
  { name: '029_links', up: links.up },
  { name: '030_plans_of_people', up: plansOfPeople.up },
  { name: '032_providers', up: providerStates.up },
  { name: '033_media_uses', up: mediaUses.up },
  { name: '034_directory_links', up: directoryLinks.up },
  { name: '035_coverages', up: coverages.up },
  { name: '036_person_page', up: personPage.up },
  { name: '038_invitations', up: invitations.up },
  { name: '040_people_imports', up: peopleImports.up },
  { name: '041_administrators', up: administrators.up },
  { name: '042_second_factors', up: secondFactors.up },
  { name: '043_audit_search', up: auditSearch.up },
  { name: '044_sessions_and_authors', up: sessionsAndAuthors.up },
  { name: '045_many_people', up: manyPeople.up },
  { name: '050_announced_purges', up: announcedPurges.up },
  { name: '053_plan_audiences', up: planAudiences.up },
  { name: '055_masked_numbers', up: maskedNumbers.up },
  { name: '056_ssn_matches', up: ssnMatches.up },
  { name: '057_people_listings', up: peopleListings.up },
  { name: '058_former_emails', up: previousEmails.up },
  { name: '059_no_password', up: noPassword.up },
  { name: '060_keyed_digests', up: keyedDigests.up },
  { name: '061_files_folder', up: filesFolder.up },
  { name: '062_pictures_to_redraw', up: picturesToRedraw.up },
  { name: '063_nodes', up: nodes.up },
  { name: '064_whole_imports', ...wholeImports },
  { name: '065_one_import_engine', up: oneImportEngine.up },
  { name: '066_birth_dates', up: birthDates.up },
  { name: '067_node_marks', up: nodeMarks.up },
  { name: '068_life_events', up: lifeEvents.up },
  { name: '070_search', up: search.up, isConcurrent: true },
  { name: '071_unread_notifications', up: unreadNotifications.up },
  { name: '072_operators', up: operators.up },
  { name: '073_table_names', up: tableNames.up },
  { name: '074_people_list', up: peopleList.up, isConcurrent: true },
  { name: '075_operators_index', up: operatorsIndex.up, isConcurrent: true },
  { name: '076_change_requests', up: changeRequests.up },
  { name: '077_private_notifications', up: privateNotifications.up },
  { name: '078_dependents_list', up: dependentsList.up, isConcurrent: true },
  { name: '079_faster_search', up: fasterSearch.up },
  {
    name: '080_replaced_indexes',
    up: replacedIndexes.up,
    isConcurrent: true,
    cleansUpAfter: { step: '070_search', since: '0.1.0' },
  },
];

/**
 * Migrations renumbered after their release (two had the number 5). Older databases and backups contain the old names.
 */
const renamedMigrations = new Map([
  ['005_providers', '006_providers'],
  ['006_versions', '007_versions'],
  ['007_chat', '008_chat'],
  ['008_pushes', '009_pushes'],
]);

/** A migration's current name. */
export const currentMigrationName = (step: string) => renamedMigrations.get(step) ?? step;

type MigrationsTable = { migrations: { name: string; applied_at: Date } };

/** The number of the last migration that this version knows. */
export const latestMigrationNumber = Math.max(...migrations.map(({ name }) => migrationNumber(name)));

export type MigrationProgress = { step: string; number: number; of: number };
export type OnStep = (progress: MigrationProgress) => void;
type MigrateOptions = {
  log?: Log;
  onStep?: OnStep;
  /** Whether there can be other sessions during the migration, as on PostgreSQL. */
  allowsOtherSessions?: boolean;
};

/**
 * Runs and logs pending migrations, one server at a time, each in its own transaction unless it is concurrent. Refuses
 * a database with migrations that this version does not know.
 */
export async function migrate(
  db: Database,
  steps: readonly Migration[] = migrations,
  { log, onStep, allowsOtherSessions = false }: MigrateOptions = {},
) {
  const migrationsTable = db.withTables<MigrationsTable>();
  const readCompleted = () => migrationsTable.selectFrom('migrations').select('name').orderBy('name').execute();
  await withMigrationLock(db, async (session) => {
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(session);
    for (const [old, name] of renamedMigrations)
      await session
        .withTables<MigrationsTable>()
        .updateTable('migrations')
        .set({ name })
        .where('name', '=', old)
        .execute();
  });

  const knownNames = new Set(steps.map(({ name }) => name));
  const completedRows = await readCompleted();
  const unknownRow = completedRows.find(({ name }) => !knownNames.has(name));
  if (unknownRow)
    throw new CannotStart(
      `The database is newer than this server: it has migration ${unknownRow.name}. Nothing was changed.`,
    );

  const completedSteps = new Set(completedRows.map(({ name }) => name));
  const pendingSteps = steps.filter(({ name }) => !completedSteps.has(name));
  for (const { assertReady } of pendingSteps) await assertReady?.(db);
  for (const [index, step] of pendingSteps.entries()) {
    const progress = { step: step.name, number: index + 1, of: pendingSteps.length };
    onStep?.(progress);
    const watcher = watchStep(log, progress, allowsOtherSessions ? () => readIndexProgress(db) : undefined);
    try {
      await runMigration(step, db, { log, report: watcher.report, allowsOtherSessions });
    } finally {
      watcher.stop();
    }
    log?.info({ ...progress, ms: watcher.ms() }, 'migration completed');
  }
}

/** Runs migrations within a transaction, such as a restore's. */
export async function migrateWithin(
  tx: Transaction,
  steps: readonly Migration[],
  report: MigrationTools['report'] = () => {},
): Promise<void> {
  for (const { name, up, cleansUpAfter } of steps) {
    if (cleansUpAfter) await raiseMinSchema(tx, migrationNumber(cleansUpAfter.step));
    await up(tx as unknown as Kysely<never>, { isConcurrent: false, report });
    await recordMigration(tx, name);
  }
}

const recordMigration = (db: Database, name: string) => sql`insert into migrations (name) values (${name})`.execute(db);

type RunOptions = { log?: Log; report: MigrationTools['report']; allowsOtherSessions: boolean };

async function runMigration(step: Migration, db: Database, { log, report, allowsOtherSessions }: RunOptions) {
  const { name, up, cleansUpAfter } = step;
  if (cleansUpAfter) await stopOldNodes(db, migrationNumber(cleansUpAfter.step), log);
  await withLockRetries(name, log, () =>
    withMigrationLock(db, async (session) => {
      const migrationsTable = session.withTables<MigrationsTable>().selectFrom('migrations').select('name');
      if (await migrationsTable.where('name', '=', name).executeTakeFirst()) return;
      await setMigrationTimeouts(session);
      try {
        if (step.isConcurrent && allowsOtherSessions) {
          await up(session as unknown as Kysely<never>, { isConcurrent: true, report });
          await recordMigration(session, name);
        } else await session.transaction().execute((tx) => migrateWithin(tx, [step], report));
      } finally {
        await restoreTimeouts(session);
      }
    }),
  );
}

/**
 * The migrations that a database has run, those that are pending, and those that this version does not know. Changes
 * nothing.
 */
export async function readSchema(db: Database) {
  const migrationsTable = db.withTables<MigrationsTable>();
  const completedRows = (await tableExists(db, 'migrations'))
    ? await migrationsTable.selectFrom('migrations').select('name').execute()
    : [];
  const completedSteps = new Set(completedRows.map(({ name }) => currentMigrationName(name)));
  const known = new Set(migrations.map(({ name }) => name));
  const pending = [...known].filter((name) => !completedSteps.has(name));
  return { completed: [...completedSteps], pending, unknown: [...completedSteps].filter((name) => !known.has(name)) };
}

/** Whether a database has exactly this version's migrations, so that a command can use it while servers run on it. */
export async function isMigrated(db: Database) {
  const { pending, unknown } = await readSchema(db);
  return pending.length === 0 && unknown.length === 0;
}
