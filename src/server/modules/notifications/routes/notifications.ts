import { hasPermission } from '@/contract/administration/permissions';
import { maxPictureBytes } from '@/contract/files';
import {
  audienceCountReplySchema,
  audienceQuerySchema,
  externalKeyword,
  type NotificationDraft,
  notificationDraftSchema,
  notificationListReplySchema,
  notificationPaths,
  notificationQuerySchema,
  notificationRemovalSchema,
  recipientsQuerySchema,
  recipientsReplySchema,
} from '@/contract/messages/notification';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { recordListing } from '@/server/modules/audit/listings';
import { requireSafeFormatting } from '@/server/modules/content/formattedText';
import { checkKeywordRedirect, parseExternalUrl } from '@/server/modules/content/redirect';
import { deleteNotification } from '@/server/modules/notifications/commands/deleteNotification';
import { sendNotification } from '@/server/modules/notifications/commands/sendNotification';
import {
  countReachable,
  countRecipients,
  listNotifications,
  listReachablePeople,
  type NotificationViewer,
} from '@/server/modules/notifications/queries/notifications';
import { cleanFields, type FileRule, fingerprint, parseFields, withForm } from '@/server/platform/files/multipartForm';
import * as allow from '@/server/platform/http/access';
import { type Caller, callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const fileRules = { image: (): FileRule => ({ kind: 'image', limit: maxPictureBytes }) };
/** Fields that the page leaves out when they are empty. */
const omittedFieldDefaults = { redirect_keyword: '', redirect_link: '', user_ids: '', redirect_id: '' };

/** The unique IDs in a comma-separated list. */
function parseIds(list: string) {
  const ids = list
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (!ids.every((id) => /^[1-9]\d{0,14}$/.test(id))) throw new Refusal('user_ids: not valid', 400);
  return [...new Set(ids.map(Number))];
}

/** An individual notification's recipients; empty for an audience. */
function recipientIdsOf({ topic, user_type, user_ids }: NotificationDraft) {
  if ((topic === 'individual') !== (user_type === 'individual'))
    throw new Refusal('The user type does not match the audience.', 400);
  if (topic !== 'individual') return [];
  const ids = parseIds(user_ids);
  if (ids.length === 0) throw new Refusal(texts.notification.userRequired);
  return ids;
}

/** A notification's redirect as stored. */
function redirectOf({ type, redirect_keyword, redirect_link, redirect_id }: NotificationDraft) {
  if (type === 'external') {
    if (!redirect_link.trim()) throw new Refusal(texts.notification.urlRequired);
    return { redirect_keyword: externalKeyword, redirect_link: parseExternalUrl(redirect_link), redirect_id: '' };
  }
  const { redirect, redirectId } = checkKeywordRedirect(redirect_keyword, redirect_id);
  return { redirect_keyword: redirect, redirect_link: '', redirect_id: redirectId ?? '' };
}

/** A notification's title, text, and redirect as stored. */
const contentOf = (draft: NotificationDraft) => ({
  title: requireSafeFormatting(draft.title),
  description: requireSafeFormatting(draft.description),
  topic: draft.topic,
  type: draft.type,
  ...redirectOf(draft),
});

/** Senders have only this list, so it also includes what is addressed to them as members. */
const viewerOf = ({ kind, id, rights, isAdmin }: Caller): NotificationViewer => ({
  personId: kind === 'person' ? id : null,
  isSender: isAdmin && hasPermission(rights, ['content']),
});

export const notificationRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, files, pushes, siteValues, settings } = backend;

    app.get(
      notificationPaths.list,
      route(allow.signedIn, { querystring: notificationQuerySchema, reply: notificationListReplySchema }),
      async (request) => {
        const viewer = viewerOf(callerOf(request));
        const { count, rows } = await listNotifications(db, request.query, viewer);
        const links = await files.links(rows.map(({ image_file_id }) => image_file_id));
        const notifications = rows.map(
          ({ created_at, image_file_id, plan_id: _plan, plan_name, is_private, ...row }) => ({
            ...row,
            ...(viewer.isSender && plan_name !== null && !settings.plainBackend && { planName: plan_name }),
            ...(viewer.isSender && is_private && !settings.plainBackend && { isPrivate: true }),
            image: links.get(image_file_id ?? 0) ?? null,
            createdAt: created_at.toISOString(),
          }),
        );
        return success({ notifications, count });
      },
    );

    app.get(
      notificationPaths.users,
      route(allow.content, { querystring: recipientsQuerySchema, reply: recipientsReplySchema }),
      async (request) => {
        const { limit, ...query } = request.query;
        const recipients = await listReachablePeople(db, {
          ...query,
          ...(limit !== undefined && { limit: limit + 1 }),
        });
        const users = recipients.slice(0, limit);
        const caller = callerOf(request);
        await recordListing(backend, { list: 'recipients', peopleCount: users.length, caller, address: request.ip });
        return success({ users, ...(limit !== undefined && { hasMore: recipients.length > limit }) });
      },
    );

    app.get(
      notificationPaths.count,
      route(allow.asAddition(allow.content), { querystring: audienceQuerySchema, reply: audienceCountReplySchema }),
      async ({ query: { topic, user_ids } }) => {
        const ids = topic === 'individual' ? parseIds(user_ids) : [];
        const recipientFilter = { topic, ids, today: await siteValues.today() };
        const count = await countRecipients(db, recipientFilter);
        // Everyone who can be chosen individually has an account and a device, so all three counts would be equal.
        const hasReachableCounts = topic !== 'individual' && !settings.plainBackend;
        return success({ count, ...(hasReachableCounts && (await countReachable(db, recipientFilter))) });
      },
    );

    app.post(
      notificationPaths.send,
      route(allow.content, { form: { fields: notificationDraftSchema, files: ['image'] } }),
      async (request) => {
        const reply = await withForm(request, files, fileRules, async (form) => {
          const fields: Record<string, string> = { ...omittedFieldDefaults, ...cleanFields(form.fields) };
          if (!fields.title) throw new Refusal(texts.notification.titleRequired);
          if (!fields.description) throw new Refusal(texts.notification.descriptionRequired);
          const draft = parseFields(notificationDraftSchema, fields);
          const notification = {
            ids: recipientIdsOf(draft),
            ...contentOf(draft),
            image_file_id: form.files.image?.id ?? null,
            today: await siteValues.today(),
          };
          return runOnce(backend, request, fingerprint(form), async (tx) => {
            await sendNotification(tx, backend, notification, requesterOf(request));
            return texts.notification.sent;
          });
        });
        // After the commit, because the reply does not wait for the pushes.
        pushes.wake();
        return done(reply);
      },
    );

    app.delete(
      notificationPaths.remove,
      route(allow.content, { querystring: notificationRemovalSchema }),
      async (request) => {
        await deleteNotification(backend, request.query.notification_id, requesterOf(request));
        return done(texts.notification.deleted);
      },
    );
  };
