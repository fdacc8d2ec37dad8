import type { Feedback } from '#shared/contract/feedback.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/** An entry of the list of items that the user does not want recommended. */
export interface ShownFeedback {
  id: string;
  /** Name of the kind: 不看这条, 少看这类 or 不看这个发布者. */
  kindName: string;
  /** The demand's title, the type's name or the publisher's name. */
  subject: string;
  /** Address of the demand's page; null if there is none or it is no longer published. */
  href: string | null;
  saidAt: string;
}

const kindNames = { DEMAND: '不看这条', TYPE: '少看这类', PUBLISHER: '不看这个发布者' } as const;

/** Maps feedback to the entries of the list, in its order. */
export const toShownFeedback = (items: readonly Feedback[]): ShownFeedback[] =>
  items.map((item) => ({ id: item.id, kindName: kindNames[item.kind], ...subjectOf(item), saidAt: item.saidAt }));

function subjectOf({ kind, demand, typeCode, publisher }: Feedback): Pick<ShownFeedback, 'subject' | 'href'> {
  if (kind === 'TYPE') return { subject: demandTypeName(typeCode ?? ''), href: null };
  if (kind === 'PUBLISHER') return { subject: publisher?.nickname || '未填写昵称', href: null };
  const isOpen = demand.live && isDemandNumber(demand.demandNumber);
  return { subject: demand.title, href: isOpen ? href('demand.detail', { demandNumber: demand.demandNumber }) : null };
}
