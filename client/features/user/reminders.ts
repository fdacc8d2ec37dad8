import { dateText, exactText } from '#client/ui/format.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { levelName, type UserDetail } from './user-overview.ts';

export interface OrgFacts {
  name: string;
  /** Asked to join and waits. */
  pending: boolean;
  isManager: boolean;
  officialStatus: number;
  rejectReason: string | null;
  /** How many ask to be let in, as far as one page of members says. */
  waiting: number;
}

export interface RunningBoost {
  sceneCode: SceneCode;
  /** Of the demand. */
  title: string;
  /** ms since 1970 */
  until: number;
}

export interface ReminderFacts {
  /** ms since 1970 */
  asOf: number;
  org: OrgFacts | null;
  running: readonly RunningBoost[];
  readyGifts: number;
  /** Something could not be read. */
  isPartial: boolean;
}

export interface Reminder {
  tone: 'danger' | 'warning' | 'brand' | 'neutral';
  text: string;
  /** Where to do something about it, and what. */
  href: string;
  action: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** A membership is spoken of this long before its end. */
const MEMBERSHIP_MS = 14 * DAY_MS;
const MAX_RUNNING = 3;
const { PENDING, FAILED } = verificationStatus;

/** Reminders of what needs the user, or what they wait for; the most pressing first. */
export function remindersOf(user: UserDetail, facts: ReminderFacts): Reminder[] {
  return [...failed(user, facts), ...toDo(facts), ...ending(user, facts), ...waiting(user, facts)];
}

/** A licence is a matter of the organization: what stands there already is not told again of its members, most of whom cannot mend it. */
const isOwnOutcome = ({ officialStatus }: UserDetail, { org }: ReminderFacts, status: number): boolean =>
  officialStatus === status && !(org && !org.pending && org.officialStatus === status);

function failed(user: UserDetail, facts: ReminderFacts): Reminder[] {
  const { org } = facts;
  const reminders: Reminder[] = [];
  const add = (text: string, address: string) => reminders.push({ tone: 'danger', text, href: address, action: '查看原因' });
  if (user.realNameStatus === FAILED) add('实名认证未通过，可以修改后重新提交', href('user.verification'));
  if (isOwnOutcome(user, facts, FAILED)) add('企业认证未通过，可以修改后重新提交', href('org.verification'));
  if (org?.isManager && org.officialStatus === FAILED) {
    add(`「${org.name}」的企业资料未通过${org.rejectReason ? `：${org.rejectReason}` : ''}`, href('org.profile'));
  }
  return reminders;
}

function toDo({ org, readyGifts }: ReminderFacts): Reminder[] {
  const reminders: Reminder[] = [];
  if (org && org.waiting > 0) {
    reminders.push({ tone: 'warning', text: `${org.waiting} 人申请加入「${org.name}」`, href: href('org.profile'), action: '去处理' });
  }
  if (readyGifts > 0) {
    reminders.push({ tone: 'brand', text: `${readyGifts} 项福利可以领取`, href: href('welfare'), action: '去领取' });
  }
  return reminders;
}

function ending({ memberLevel, memberExpireAt }: UserDetail, { running, asOf }: ReminderFacts): Reminder[] {
  const reminders: Reminder[] = [];
  const memberUntil = Date.parse(memberExpireAt ?? '');
  if (memberLevel > 0 && memberUntil > asOf && memberUntil - asOf <= MEMBERSHIP_MS) {
    const text = `${levelName(memberLevel)}将于 ${dateText(memberUntil)} 到期`;
    reminders.push({ tone: 'warning', text, href: href('member'), action: '去续费' });
  }
  for (const { sceneCode, title, until } of lastEnds(running).slice(0, MAX_RUNNING)) {
    const text = `「${title}」的${sceneNames[sceneCode]} ${exactText(until)} 到期`;
    reminders.push({ tone: 'neutral', text, href: href('boost.mine'), action: '我的道具' });
  }
  return reminders;
}

/** One per boost and demand: a later usage goes on from an earlier one. The next to end first. */
function lastEnds(running: readonly RunningBoost[]): RunningBoost[] {
  const ends = new Map<string, RunningBoost>();
  for (const boost of running) {
    const key = `${boost.sceneCode} ${boost.title}`;
    if (boost.until > (ends.get(key)?.until ?? 0)) ends.set(key, boost);
  }
  return [...ends.values()].sort((a, b) => a.until - b.until);
}

function waiting(user: UserDetail, facts: ReminderFacts): Reminder[] {
  const { org } = facts;
  const reminders: Reminder[] = [];
  const add = (text: string, address: string) => reminders.push({ tone: 'neutral', text, href: address, action: '查看进度' });
  if (org?.pending) add(`加入「${org.name}」的申请等待对方通过`, href('org.profile'));
  if (user.realNameStatus === PENDING) add('实名认证审核中', href('user.verification'));
  if (isOwnOutcome(user, facts, PENDING)) add('企业认证审核中', href('org.verification'));
  if (org?.isManager && org.officialStatus === PENDING) add(`「${org.name}」的企业资料审核中`, href('org.profile'));
  return reminders;
}
