import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxPictureBytes } from '@/contract/files';
import { objectionPath, objectionReplySchema, objectionSchema } from '@/contract/people/numberChange';
import { codeCheckSchema, messageOnlySchema } from '@/contract/people/session';
import {
  newNumberReplySchema,
  newNumberSchema,
  profilePicReplySchema,
  profilePicSchema,
  userPaths,
  userReplySchema,
} from '@/contract/people/user';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { findPersonByContact } from '@/server/modules/accounts/queries/people';
import type { CodeLimitKey } from '@/server/modules/auth/codeFlows';
import { changeContact, startNumberChange } from '@/server/modules/auth/numbers/contactChange';
import { objectToChange } from '@/server/modules/auth/numbers/numberObjection';
import { readUser } from '@/server/modules/auth/queries/user';
import { deleteAccount } from '@/server/modules/people/commands/deleteAccount';
import { acceptTerms } from '@/server/modules/program/queries/terms';
import { changePicture } from '@/server/platform/files/picture';
import { tooLargeText } from '@/server/platform/files/writeFile';
import * as allow from '@/server/platform/http/access';
import { type Caller, callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, Refusal, success } from '@/server/platform/http/reply';

/** Codes for a new number count against the caller's limit. */
const limitKeyOf = ({ id }: Caller): CodeLimitKey => ({ way: 'number', account: `person:${id}` });
const numberInUseRefusal = () => new Refusal('This contact number can’t be used. Choose another one.');
/** 5 MB as base64, plus the JSON around it. */
const maxPictureBodyBytes = 7_100_000;

/** Refuses a picture by its Content-Length, without reading the body. */
async function refuseLargePicture({ headers }: FastifyRequest) {
  if (Number(headers['content-length']) > maxPictureBodyBytes) throw new Refusal(tooLargeText(maxPictureBytes), 413);
}

/** Rejects a GET that changes data if the browser says that it loads a page, frame, or image. */
async function refuseNavigation({ headers }: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'empty')
    throw new Refusal('This link can’t be opened directly.', 403);
}

export const userRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, codes, audit, signInLimits, files, now } = backend;

    app.get(
      userPaths.info,
      route(allow.withoutSecondFactor(allow.person), { reply: userReplySchema }),
      async (request) => {
        const user = await readUser(backend, callerOf(request).id);
        if (!user) throw new Refusal('Please sign in.', 401);
        return success(user);
      },
    );

    app.get(
      userPaths.remove,
      {
        onRequest: refuseNavigation,
        schema: { response: { 200: messageOnlySchema } },
        config: { access: allow.sensitive(allow.person) },
      },
      async (request) => {
        await deleteAccount(backend, requesterOf(request));
        return done(texts.deleteAccount.deleted);
      },
    );

    app.post(
      userPaths.updateMobileNumber,
      route(allow.sensitive(allow.person), { body: newNumberSchema, reply: newNumberReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const newContact = request.body.userContact;
        // Each attempt sends a message, so each one counts.
        await signInLimits.admit('contact-change', `person:${caller.id}`, request.ip);
        if (await findPersonByContact(db, newContact)) throw numberInUseRefusal();
        const { token, id: sessionId } = await startNumberChange(backend, newContact, caller);
        await codes.send({
          sessionId,
          purpose: 'contact-code',
          channel: 'sms',
          to: newContact,
          shouldDeliver: true,
          limitKey: limitKeyOf(caller),
        });
        return success({ access_token: token });
      },
    );

    app.post(
      userPaths.verifyNewNumber,
      route(allow.pending('contact-code'), { body: codeCheckSchema }),
      async (request) => {
        const caller = callerOf(request);
        const { userContact: newContact, userOtp: code } = request.body;
        const limitKey = limitKeyOf(caller);
        const codeCheck = {
          sessionId: caller.sessionId,
          purpose: 'contact-code',
          to: newContact,
          code,
          address: request.ip,
          limitKey,
        } as const;
        const auditEntry = {
          action: 'change',
          actor: caller,
          subject: `person:${caller.id}`,
          address: request.ip,
        } as const;
        const codeRefusal = await codes.check(codeCheck);
        if (codeRefusal) {
          await audit.record({ ...auditEntry, outcome: 'refused', detail: { field: 'contact' } });
          throw codeRefusal;
        }
        if (!(await changeContact(backend, caller, newContact, request.ip, publicSiteUrl(backend, request)))) {
          await audit.record({ ...auditEntry, outcome: 'refused', detail: { field: 'contact' } });
          throw numberInUseRefusal();
        }
        return done('Contact number updated.');
      },
    );

    app.post(
      objectionPath,
      route(allow.asAddition(allow.anyone), { body: objectionSchema, reply: objectionReplySchema }),
      async (request) =>
        success(
          await objectToChange(backend, request.body.token, {
            address: request.ip,
            site: publicSiteUrl(backend, request),
          }),
        ),
    );

    app.post(
      userPaths.updateProfilePic,
      {
        onRequest: refuseLargePicture,
        bodyLimit: maxPictureBodyBytes,
        schema: { body: profilePicSchema, response: { 200: profilePicReplySchema } },
        config: { access: allow.person },
      },
      async (request) => {
        const caller = callerOf(request);
        const file = await changePicture(backend, caller, request.body.profile_image, request.ip);
        return success({ userProfilePic: files.link(file) ?? '' }, 'Image updated.');
      },
    );

    app.get(
      userPaths.markTermCondition,
      {
        onRequest: refuseNavigation,
        schema: { response: { 200: messageOnlySchema } },
        config: { access: allow.person },
      },
      async (request) => {
        await acceptTerms(db, callerOf(request).id, now());
        return done('Thank you. You can chat now.');
      },
    );
  };
