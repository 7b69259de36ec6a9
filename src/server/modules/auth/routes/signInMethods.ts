import { creationOptionsReplySchema } from '@/contract/signIn/passkey';
import { appCodeSchema } from '@/contract/signIn/secondFactor';
import {
  appSetupReplySchema,
  factorAddedReplySchema,
  newPasskeySchema,
  passkeyRemovalSchema,
  passkeyRenameSchema,
  recoveryCodesReplySchema,
  signInMethodPaths,
  signInMethodsReplySchema,
} from '@/contract/signIn/signInMethods';
import type { Backend } from '@/server/backend';
import { addPasskey, makeRegistrationOptions } from '@/server/modules/auth/passkeys/registration';
import { dismissPasskeyOffer, readPasskeyOwnerRecord } from '@/server/modules/auth/queries/passkeys';
import { countRecoveryCodes } from '@/server/modules/auth/queries/secondFactors';
import {
  confirmOwnAuthenticatorApp,
  readSignInMethods,
  removeOwnAuthenticatorApp,
  removeOwnPasskey,
  renameOwnPasskey,
  replaceOwnRecoveryCodes,
  startAuthenticatorAppSetup,
} from '@/server/modules/auth/secondFactor/signInMethods';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { emptyBodySchema, type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, success } from '@/server/platform/http/reply';

export const signInMethodRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, outgoing, now } = backend;

    app.get(
      signInMethodPaths.list,
      route(allow.ownSignInMethods, { reply: signInMethodsReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const methods = await readSignInMethods(backend, caller);
        const { isOfferDismissed } = await readPasskeyOwnerRecord(db, caller);
        return success({
          ...methods,
          recoveryCodesLeft: await countRecoveryCodes(db, caller),
          isOffered: settings.relyingParty !== null && !isOfferDismissed && methods.passkeys.length === 0,
        });
      },
    );

    app.post(
      signInMethodPaths.passkeyOptions,
      route(allow.ownSignInMethodChange, { body: emptyBodySchema, reply: creationOptionsReplySchema }),
      async (request) => success({ options: await makeRegistrationOptions(backend, callerOf(request)) }),
    );

    app.post(
      signInMethodPaths.addPasskey,
      route(allow.ownSignInMethodChange, { body: newPasskeySchema, reply: factorAddedReplySchema }),
      async (request) => {
        const recoveryCodes = await addPasskey(backend, callerOf(request), request.body, request);
        void outgoing.sendDue();
        return success({ recoveryCodes }, 'Passkey added.');
      },
    );

    app.post(
      signInMethodPaths.renamePasskey,
      route(allow.ownSignInMethods, { body: passkeyRenameSchema }),
      async (request) => {
        await renameOwnPasskey(backend, callerOf(request), request.body, request.ip);
        return done('Passkey renamed.');
      },
    );

    app.post(
      signInMethodPaths.removePasskey,
      route(allow.ownSignInMethodChange, { body: passkeyRemovalSchema }),
      async (request) => {
        await removeOwnPasskey(backend, callerOf(request), request.body.id, request.ip);
        return done('Passkey removed. Your other devices are signed out.');
      },
    );

    app.post(
      signInMethodPaths.startApp,
      route(allow.administratorSignInMethodChange, { body: emptyBodySchema, reply: appSetupReplySchema }),
      async (request) => success(await startAuthenticatorAppSetup(backend, callerOf(request))),
    );

    app.post(
      signInMethodPaths.confirmApp,
      route(allow.administratorSignInMethodChange, { body: appCodeSchema, reply: factorAddedReplySchema }),
      async (request) => {
        const recoveryCodes = await confirmOwnAuthenticatorApp(
          backend,
          callerOf(request),
          request.body.code,
          request.ip,
        );
        return success({ recoveryCodes }, 'Authenticator app added.');
      },
    );

    app.post(
      signInMethodPaths.removeApp,
      route(allow.administratorSignInMethodChange, { body: emptyBodySchema }),
      async (request) => {
        await removeOwnAuthenticatorApp(backend, callerOf(request), request.ip);
        return done('Authenticator app removed. Your other devices are signed out.');
      },
    );

    app.post(
      signInMethodPaths.recoveryCodes,
      route(allow.administratorSignInMethodChange, { body: emptyBodySchema, reply: recoveryCodesReplySchema }),
      async (request) => {
        const recoveryCodes = await replaceOwnRecoveryCodes(backend, callerOf(request), request.ip);
        return success({ recoveryCodes });
      },
    );

    app.post(
      signInMethodPaths.dismissOffer,
      route(allow.asAddition(allow.signedIn), { body: emptyBodySchema }),
      async (request) => {
        await dismissPasskeyOffer(db, callerOf(request), now());
        return done('We won’t ask again.');
      },
    );
  };
