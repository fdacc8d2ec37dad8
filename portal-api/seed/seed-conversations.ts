import { MINUTE_MS } from '#shared/durations.ts';
import { greetings } from '#shared/text/greetings.ts';
import type { Database } from '../platform/db/database.ts';

interface Party {
  id: string;
}
interface Topic {
  id: string;
  publisher_id: string;
}
/** A message: who sends it, how many minutes before `now`, and its text. */
type Line = readonly [speaker: 'reader' | 'publisher', minutesAgo: number, text: string];
export interface Conversation {
  lines: readonly Line[];
  /** Number of the last speaker's messages that the other side has not read. */
  unread: number;
}

/** Two conversations in which others contact the demo person; the one below is started by the demo person. */
const asked: readonly Conversation[] = [
  {
    lines: [
      ['reader', 1_790, greetings[0]],
      ['publisher', 1_772, '您好，感谢关注。我们希望先从一个区域试起，您那边主要覆盖哪些城市？'],
      ['reader', 1_760, '华东为主，上海、杭州、苏州都有团队，最快下周可以排期。'],
      ['publisher', 1_755, '那很合适。方便把近三个月的执行案例整理一份发来看看吗？'],
      ['reader', 1_320, '案例整理好了，共六个项目，含投放节奏和复盘数据。'],
      ['reader', 95, '另外想确认一下结算，首月按效果、次月起按周期可以吗？'],
    ],
    unread: 2,
  },
  {
    lines: [
      ['reader', 640, greetings[2]],
      ['publisher', 610, '可以按成交分成，也可以固定费用加奖励，对账是每月十号。'],
      ['reader', 48, greetings[5]],
    ],
    unread: 1,
  },
];
const asking: Conversation = {
  lines: [
    ['reader', 2_900, greetings[1]],
    ['publisher', 2_845, '您好，主要看执行经验和本地资源，团队规模不限。'],
    ['reader', 2_830, '我们在同类项目上做过两轮，稍后发您方案思路。'],
    ['publisher', 2_780, '好的，看完方案再约电话。'],
  ],
  unread: 0,
};

/** Inserts the demo person's conversations: two about their own demands, and one about another user's demand. */
export async function seedConversations(
  db: Database,
  now: Date,
  { demo, others, own, foreign }: { demo: Party; others: readonly Party[]; own: readonly Topic[]; foreign: readonly Topic[] },
): Promise<void> {
  for (const [index, conversation] of asked.entries()) {
    const [topic, reader] = [own[index], others[index * 17 + 5]];
    if (topic && reader) await insertConversation(db, now, topic, reader, conversation);
  }
  const [topic] = foreign;
  if (topic) await insertConversation(db, now, topic, demo, asking);
}

export async function insertConversation(
  db: Database,
  now: Date,
  topic: Topic,
  reader: Party,
  { lines, unread }: Conversation,
): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const timeOf = (speaker: string) => {
    const first = lines.find(([by]) => by === speaker);
    return first ? at(first[1]) : null;
  };
  const { id: threadId } = await db
    .insertInto('threads')
    .values({
      demand_id: topic.id,
      publisher_id: topic.publisher_id,
      reader_id: reader.id,
      updated_at: at(lines.at(-1)?.[1] ?? 0),
      asked_at: timeOf('reader'),
      answered_at: timeOf('publisher'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map(([speaker, minutesAgo, content], index) => {
    const [from, to] = speaker === 'reader' ? [reader.id, topic.publisher_id] : [topic.publisher_id, reader.id];
    const isRead = index < lines.length - unread;
    return {
      thread_id: threadId,
      demand_id: topic.id,
      from_id: from,
      to_id: to,
      content,
      created_at: at(minutesAgo),
      read_at: isRead ? at(minutesAgo - 2) : null,
    };
  });
  const inserted = await db.insertInto('messages').values(rows).returning('id').execute();
  await db
    .updateTable('threads')
    .set({ last_message_id: inserted.at(-1)?.id ?? null })
    .where('id', '=', threadId)
    .execute();
}
