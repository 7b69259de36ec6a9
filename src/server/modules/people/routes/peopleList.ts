import { isSsnLast4 } from '@/contract/people/employee';
import {
  dueCountsReplySchema,
  dueFilterNames,
  dueFilters,
  type PeopleDueCounts,
  type PeopleFilters,
  peopleExportSchema,
  peopleListPaths,
  peoplePageReplySchema,
  peopleQuerySchema,
} from '@/contract/people/peopleList';
import type { Backend } from '@/server/backend';
import { countRequests } from '@/server/modules/changeRequests/queries/changeRequests';
import { exportPeople } from '@/server/modules/people/exportPeople';
import { readListedPeople, recordSearchedListing } from '@/server/modules/people/listedPeople';
import { countPeople, listPeopleIds } from '@/server/modules/people/queries/peopleList';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { csvRoute, sendCsv } from '@/server/platform/csv/csvRoute';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

/** The filters for the audit log, without the search, which may be a name that the log must not contain. */
const auditFiltersOf = ({ search = '', ...filters }: PeopleFilters) => ({
  ...filters,
  ...(search.trim() && { searched: true }),
  ...(isSsnLast4(search) && { ssnEnd: true }),
});

export const peopleListRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, store, audit, siteValues } = backend;

    app.get(
      peopleListPaths.list,
      route(allow.peopleManagers, { querystring: peopleQuerySchema, reply: peoplePageReplySchema }),
      async (request) => {
        const { after, before, ...filters } = request.query;
        const day = await siteValues.today();
        const [{ ids, ...page }, catalog] = await Promise.all([
          listPeopleIds(db, { filters, day, cursor: { after, before } }),
          listPlans(db),
        ]);
        const people = await readListedPeople(db, ids, { catalog, day });
        await recordSearchedListing(backend, requesterOf(request), 'people', people.length, filters.search);
        return success({ people, ...page, plans: catalog.map(({ id, name }) => ({ id, name })) });
      },
    );

    app.post(
      peopleListPaths.export,
      csvRoute(allow.asAddition(allow.exceptAfterLostPhone(allow.people)), { body: peopleExportSchema }),
      async (request, reply) => {
        const { columns, ...filters } = request.body;
        const options = { filters, columns, day: await siteValues.today() };
        const detail = { numbers: 'masked', ...auditFiltersOf(filters) };
        const file = await exportPeople(store, options, () =>
          audit.record({ ...requesterOf(request), action: 'export', subject: 'list:people', outcome: 'done', detail }),
        );
        return sendCsv(reply, file);
      },
    );

    app.get(peopleListPaths.due, route(allow.peopleManagers, { reply: dueCountsReplySchema }), async () => {
      const day = await siteValues.today();
      const counts = await Promise.all(
        dueFilterNames.map(async (name) => [name, await countPeople(db, dueFilters[name], day)] as const),
      );
      return success({
        ...(Object.fromEntries(counts) as PeopleDueCounts),
        changeRequests: await countRequests(db, 'waiting'),
      });
    });
  };
