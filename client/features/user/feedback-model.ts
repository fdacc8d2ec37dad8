import type { Feedback } from '#shared/contract/feedback.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/** A line of what somebody does not want to be recommended. */
export interface ShownFeedback {
  id: string;
  /** 不看这条, 少看这类, 不看这个发布者 */
  kindName: string;
  /** Of what. */
  subject: string;
  /** Its page; null: none, or it is not shown any more. */
  href: string | null;
  saidAt: string;
}

const kindNames = { DEMAND: '不看这条', TYPE: '少看这类', PUBLISHER: '不看这个发布者' } as const;

/** The lines of the list, in its order. */
export const toShownFeedback = (items: readonly Feedback[]): ShownFeedback[] =>
  items.map((item) => ({ id: item.id, kindName: kindNames[item.kind], ...subjectOf(item), saidAt: item.saidAt }));

function subjectOf({ kind, demand, typeCode, publisher }: Feedback): Pick<ShownFeedback, 'subject' | 'href'> {
  if (kind === 'TYPE') return { subject: demandTypeName(typeCode ?? ''), href: null };
  if (kind === 'PUBLISHER') return { subject: publisher?.nickname || '未填写昵称', href: null };
  const isOpen = demand.live && isDemandNumber(demand.demandNumber);
  return { subject: demand.title, href: isOpen ? href('demand.detail', { demandNumber: demand.demandNumber }) : null };
}
