import { type Request, Router } from 'express';
import {
  type Contact,
  getContact,
  getMergedContact,
  getPersonalContact,
  listUnlockedContacts,
  saveFollowUp,
  savePersonalContact,
  unlockContact,
} from '#shared/contract/contact.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { checkNames } from '../../domain/text-checks/check-names.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { refuseFields } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetworks, clientPlace } from '../../platform/http/client-address.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { limitOfNetwork, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { contactPhoneRoutes, countContactChange } from './contact-phone-routes.ts';
import { findOwnContacts, saveContact } from './contact-repository.ts';
import { toContacted, toMerged, toPersonal } from './contact-view.ts';
import { listContactedBy } from './contacted-repository.ts';
import { storeFollowUp } from './store-follow-up.ts';
import { showContact, unlockForCaller } from './unlock-contact.ts';

/** Routes for the user's own contacts, the contacts of demands, and the contacts that the user has unlocked. */
export function contactRoutes(deps: PortalApiDeps): Router {
  const router = Router().use(contactPhoneRoutes(deps));
  const { db, clock, config } = deps;

  bindCall(router, getMergedContact, async (_input, request) => toMerged(await findOwnContacts(db, requireUserId(request))));

  bindCall(router, getPersonalContact, async (_input, request) => toPersonal(await findOwnContacts(db, requireUserId(request))));

  bindCall(router, savePersonalContact, async ({ body }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    await checkContact(userId, body, now);
    await countContactChange(db, userId, now);
    await db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      await saveContact(trx, userId, body, now);
    });
    return toPersonal(body);
  });

  /** Checks the texts that users who unlock the contact will read. */
  const checkContact = async (userId: string, { name, wechat, email }: Contact, now: Date) => {
    const [before, findWords] = await Promise.all([findOwnContacts(db, userId), getWordFinder(db, now)]);
    refuseFields({
      ...checkNames({ name: { text: name, before: before.name, kind: 'person' } }, config.site.name),
      ...checkWords({ name, wechat, email }, findWords),
    });
  };

  /** Limits the contact requests of one network: an office reads some, a harvester reads many. */
  const countRequest = (request: Request) =>
    reserveAttempt(db, [limitOfNetwork('contact', clientPlace(request), 120, 60_000)], clock.now(), '查看联系方式过于频繁，请稍后再试');

  bindCall(router, getContact, async ({ params, query }, request) => {
    await countRequest(request);
    const userId = request.session?.userId ?? null;
    return showContact(db, { demandId: params.id, userId, versionCheck: query.versionCheck === '1' }, clock.now());
  });

  bindCall(router, unlockContact, async ({ body }, request) => {
    await countRequest(request);
    const userId = request.session?.userId ?? null;
    return unlockForCaller(db, { demandId: body.demandId, userId, by: body.by, networks: clientNetworks(request) }, clock.now());
  });

  bindCall(router, listUnlockedContacts, async ({ query }, request) => {
    const now = clock.now();
    const [{ rows, total }, catalog] = await Promise.all([
      listContactedBy(db, requireUserId(request), query, now),
      getReferenceCatalog(db),
    ]);
    return toPage(
      rows.map((row) => toContacted(row, catalog, now)),
      total,
      query,
    );
  });

  bindCall(router, saveFollowUp, async ({ params, body }, request) => {
    const userId = requireUserId(request);
    return storeFollowUp(db, { userId, demandId: params.id, ...body }, clock.now());
  });

  return router;
}
