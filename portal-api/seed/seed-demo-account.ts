import { HOUR_MS } from '#shared/durations.ts';
import type { Database } from '../platform/db/database.ts';
import { seedConversations } from './seed-conversations.ts';
import type { SeededPerson } from './seed-people.ts';
import { purchasesBegan, seedPurchases } from './seed-purchases.ts';
import type { Random } from './seed-random.ts';
import { addDays } from './seed-time.ts';

interface SeededDemand {
  id: string;
  demand_number: string;
  publisher_id: string;
  audit_status: string;
  title: string;
}

const COLLECTIONS = 12;
const VIEWS = 28;
const CONTACTED = 4;
/** Number of announcements that stay unread. */
const UNREAD_ANNOUNCEMENTS = 3;

/** Fills the demo person's account: bookmarks, history, contacted demands, notices, purchases, conversations, read announcements. */
export async function seedDemoAccount(
  db: Database,
  now: Date,
  random: Random,
  {
    people,
    demands,
    announcementIds,
  }: { people: readonly SeededPerson[]; demands: readonly SeededDemand[]; announcementIds: readonly string[] },
): Promise<void> {
  const [demo, ...others] = people;
  if (!demo) throw new Error('The seed has no demo person');
  const foreign = random.shuffle(demands.filter((demand) => demand.publisher_id !== demo.id && demand.audit_status === 'PUBLISH'));
  const own = demands.filter((demand) => demand.publisher_id === demo.id);
  const marks = demoMarks(demo.id, foreign, now, random);
  await db.insertInto('demand_marks').values(marks).execute();
  const collections = marks.filter(({ kind }) => kind === 'COLLECTION');
  await db
    .insertInto('demand_collectors')
    .values(collections.map(({ user_id, demand_id, at }) => ({ user_id, demand_id, first_at: at })))
    .execute();
  await countOwnMarks(db, demo.id);
  // Notices are listed by insertion order.
  const notices = demoNotices(demo.id, own, now);
  const isEarly = ({ created_at }: { created_at: Date }) => created_at < purchasesBegan(now);
  await db.insertInto('notices').values(notices.filter(isEarly)).execute();
  await seedPurchases(db, now, demo);
  const later = notices.filter((notice) => !isEarly(notice));
  await db.insertInto('notices').values(later).execute();
  await seedConversations(db, now, { demo, others, own: own.filter(isPublished), foreign });
  const read = announcementIds.slice(0, -UNREAD_ANNOUNCEMENTS);
  await db
    .insertInto('announcement_reads')
    .values(read.map((id) => ({ user_id: demo.id, announcement_id: id })))
    .execute();
}

const isPublished = (demand: SeededDemand): boolean => demand.audit_status === 'PUBLISH';

function demoMarks(userId: string, demands: readonly SeededDemand[], now: Date, random: Random) {
  const seen = demands
    .slice(0, VIEWS)
    .map((demand, index) => ({ demand, at: new Date(now.getTime() - (index + random.next()) * 9 * HOUR_MS) }));
  const marks = (kind: 'COLLECTION' | 'FOOTPRINT' | 'CONTACT', count: number) =>
    seen.slice(0, count).map(({ demand, at }) => ({ user_id: userId, demand_id: demand.id, kind, at }));
  return [...marks('FOOTPRINT', VIEWS), ...marks('COLLECTION', COLLECTIONS), ...marks('CONTACT', CONTACTED)];
}

/** Increments the counters of the demands that the demo person has collected or contacted. */
async function countOwnMarks(db: Database, userId: string): Promise<void> {
  for (const [kind, column] of [
    ['COLLECTION', 'collect_count'],
    ['CONTACT', 'contact_count'],
  ] as const) {
    await db
      .updateTable('demands')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('id', 'in', db.selectFrom('demand_marks').select('demand_id').where('user_id', '=', userId).where('kind', '=', kind))
      .execute();
  }
}

function demoNotices(userId: string, own: readonly SeededDemand[], now: Date) {
  const first = (status: string) => own.find((demand) => demand.audit_status === status) ?? own[0];
  const [published, rejected, waiting] = [first('PUBLISH'), first('REJECTED'), first('WAITING_REVIEW')];
  // Link only to addresses that have a page; owners see their own demands in any state.
  const pageOf = (demand: SeededDemand | undefined) => `/demand/${demand?.demand_number}`;
  const drafts = [
    {
      hours: 3,
      read: false,
      category: '审核',
      title: '您的需求未通过审核',
      link: pageOf(rejected),
      text: `「${rejected?.title}」未通过审核，请查看原因，修改后重新提交。`,
    },
    {
      hours: 20,
      read: false,
      category: '审核',
      title: '需求已提交，等待审核',
      link: pageOf(waiting),
      text: `「${waiting?.title}」已收到，工作时间内通常两小时出结果。`,
    },
    {
      hours: 47,
      read: false,
      category: '互动',
      title: '有人收藏了您的需求',
      link: pageOf(published),
      text: `「${published?.title}」本周新增收藏，及时刷新可以被更多人看到。`,
    },
    {
      hours: 90,
      read: true,
      category: '审核',
      title: '您的需求已通过审核',
      link: pageOf(published),
      text: `「${published?.title}」已经展示，祝早日谈成。`,
    },
    {
      hours: 420,
      read: true,
      category: '认证',
      title: '实名认证已通过',
      link: '/user/center',
      text: '您的实名认证已通过，主页和需求旁会显示认证标识。',
    },
    {
      hours: 1_700,
      read: true,
      category: '系统',
      title: '欢迎加入',
      link: '/user/center',
      text: '完善名片和联系方式，合作方更容易记住您。',
    },
  ];
  return drafts.toReversed().map(({ hours, read, category, title, link, text }) => {
    const createdAt = new Date(now.getTime() - hours * HOUR_MS);
    return {
      user_id: userId,
      title,
      summary: text,
      content: text,
      category,
      link,
      read_at: read ? addDays(createdAt, 0.1) : null,
      created_at: createdAt,
    };
  });
}
