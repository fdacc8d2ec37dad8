import { dateText, exactText } from '#client/ui/format.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { levelName, type UserDetail } from './user-overview.ts';

export interface OrgFacts {
  name: string;
  /** The user has requested to join and the request is pending. */
  pending: boolean;
  isManager: boolean;
  officialStatus: number;
  rejectReason: string | null;
  /** Number of pending requests to join on the first page of members. */
  waiting: number;
}

export interface RunningBoost {
  sceneCode: SceneCode;
  /** Title of the demand. */
  title: string;
  /** End of the boost, in ms since 1970. */
  until: number;
}

export interface ReminderFacts {
  /** Time of the facts, in ms since 1970. */
  asOf: number;
  org: OrgFacts | null;
  running: readonly RunningBoost[];
  readyGifts: number;
  /** Whether a part could not be loaded. */
  isPartial: boolean;
}

export interface Reminder {
  tone: 'danger' | 'warning' | 'brand' | 'neutral';
  text: string;
  /** Address of the page with the action. */
  href: string;
  action: string;
}

/** Period before the end of a membership in which to remind of it, in ms. */
const MEMBERSHIP_MS = 14 * DAY_MS;
const MAX_RUNNING = 3;
const { PENDING, FAILED } = verificationStatus;

/** Returns the reminders of tasks and pending items, the most urgent first. */
export function remindersOf(user: UserDetail, facts: ReminderFacts): Reminder[] {
  return [...failed(user, facts), ...toDo(facts), ...ending(user, facts), ...waiting(user, facts)];
}

/** Returns whether a state of the account is not just that of its organization, which is not repeated: most members cannot change it. */
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

/** Returns one boost per kind and demand, because a later usage extends an earlier one. The next to end is first. */
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
