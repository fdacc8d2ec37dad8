import type { Contact, FollowUp, ShownContact } from '#shared/contract/contact.ts';
import type { DemandContactRow } from '../../domain/contact-access/contact-access-repository.ts';
import { hasContactWay, isCompleteContact } from '../../domain/demands/demand-contact.ts';
import { toDemandCard, withoutContent, withoutUnreviewed } from '../../domain/demands/demand-view.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { toChinaDay, toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { findOwnContacts } from './contact-repository.ts';
import type { ContactedRow } from './contacted-repository.ts';

/** Maps a contact, with empty fields as null. */
const toContact = ({ name, phone, wechat, qq, email }: Contact): Contact => ({
  name: name || null,
  phone: phone || null,
  wechat: wechat || null,
  qq: qq || null,
  email: email || null,
});

/** Maps a contact that its reader may see. `remaining`: the rest of today's quota, known only after an unlock of a member. */
export const toShown = (
  row: DemandContactRow,
  more: { remaining?: number | null; unlockedAt?: Date | null; versionCheck?: boolean } = {},
): ShownContact => {
  const unlockedAt = more.unlockedAt ?? row.unlocked_at;
  return {
    ...toContact(row),
    remaining: more.remaining ?? null,
    unlockedAt: toPortalTimeOrNull(unlockedAt),
    ...(more.versionCheck && {
      changedSinceUnlock: unlockedAt !== null && row.changed_at !== null && row.changed_at > unlockedAt,
    }),
  };
};

const toFollowUp = ({ follow_up_state, note, remind_at, result }: ContactedRow): FollowUp => ({
  state: follow_up_state ?? 'PENDING',
  note: note ?? '',
  nextOn: remind_at && toChinaDay(remind_at),
  result,
});

/** Maps an unlocked contact for the list. A demand that is no longer shown keeps its title, and the contact that was paid for. */
export function toContacted(row: ContactedRow, catalog: ReferenceCatalog, now: Date) {
  const card = withoutUnreviewed(toDemandCard(row, catalog, now), row);
  return {
    ...(row.live ? card : withoutContent(card)),
    available: row.live,
    contactedAt: toPortalTime(row.contacted_at),
    threadId: row.thread_id,
    followUp: toFollowUp(row),
    contact: {
      name: row.contact_name,
      phone: row.contact_phone,
      wechat: row.contact_wechat,
      qq: row.contact_qq,
      email: row.contact_email,
    },
  };
}

export const toPersonal = (row: Contact) => ({ ...toContact(row), completed: isCompleteContact(row) });

/** Maps both contacts, and which of them a new demand uses by default. */
export function toMerged(row: Awaited<ReturnType<typeof findOwnContacts>>) {
  const personal = toContact(row);
  const org = toContact({ name: row.contact_name, phone: row.contact_phone, wechat: row.contact_wechat, qq: null, email: null });
  return {
    personal: personal.name || hasContactWay(personal) ? personal : null,
    org: hasContactWay(org) ? org : null,
    default: hasContactWay(org) && !isCompleteContact(personal) ? ('org' as const) : ('personal' as const),
  };
}
