import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { greetings } from '#shared/text/greetings.ts';
import type { Database } from '../platform/db/database.ts';
import { type Conversation, insertConversation } from './seed-conversations.ts';
import type { SeededPerson } from './seed-people.ts';

/** The last people of the seed write and answer: nobody else needs their inboxes. */
const PEOPLE = 24;
/** Age of a publisher's oldest demand, in days, so that all of the conversations can be about it. */
const OLDEST_DAYS = 25;

/**
 * How publishers answer: minutes until the first answer of each conversation; null for none. Cards tell it of all but the last one, who takes
 * half a day.
 */
const habits: readonly (readonly (number | null)[])[] = [
  [6, 14, 35, 52],
  [48, 95, 130, 170],
  [9, 22, 41, 75, null],
  [12, 28, 40],
  [70, 110, 155],
  [300, 540, 660],
];

/** A reader's question, the publisher's answer, and the reader's next message. */
const exchanges: readonly (readonly [string, string, string])[] = [
  [greetings[0], '您好，方便先说说贵司在哪个城市、主要做什么吗？我们按区域对接。', '我们在本地做了四年，以同城活动为主，资料整理好发您。'],
  [greetings[1], '要求不多：有同类经验，每周能对一次数据就行。', '没问题，我们一直是每周一对数据。'],
  [greetings[2], '固定费用、按效果都可以，次月中旬结算。', '明白了，内部核一下，尽快给您答复。'],
  [greetings[4], '还在对接，目前谈了两家，您可以先报个方案。', '好的，方案后天给您。'],
  [greetings[5], '可以，先试两周，量不用太大，双方都看看数据。', '那我们按两周排期，排好发您确认。'],
  [greetings[6], '感兴趣，案例发来看看，合适就约时间细聊。', '好，投入和结果都标在案例里了，您先看。'],
];

interface Topic {
  id: string;
  publisher_id: string;
  audit_status: string;
  created_at: Date;
}

/** Inserts past conversations of a few publishers, so that their demands and cards tell how they answer (decision 95). */
export async function seedReplyHabits(
  db: Database,
  now: Date,
  { people, demands }: { people: readonly SeededPerson[]; demands: readonly Topic[] },
): Promise<void> {
  const pool = people.slice(-PEOPLE);
  for (const [place, { person, topics }] of pickPublishers(pool, demands, now).entries()) {
    for (const [turn, delay] of (habits[place] ?? []).entries()) {
      const askedAt = morningOf(now, 2 + 4 * turn + (place % 3), 25 * turn + 11 * place);
      const older = topics.filter(({ created_at }) => created_at < askedAt);
      const topic = older[turn % older.length];
      const readers = pool.filter(({ id }) => id !== person.id);
      const reader = readers[(7 * place + 5 * turn) % readers.length];
      if (topic && reader) await insertConversation(db, now, topic, reader, toConversation(now, askedAt, delay, place + turn));
    }
  }
}

/** Returns those who have published most recently, with their demands, if they have had one for long enough. */
function pickPublishers(pool: readonly SeededPerson[], demands: readonly Topic[], now: Date) {
  const latestFirst = demands
    .filter(({ audit_status }) => audit_status === 'PUBLISH')
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const byPublisher = Map.groupBy(latestFirst, ({ publisher_id }) => publisher_id);
  const isOld = ({ created_at }: Topic) => now.getTime() - created_at.getTime() > OLDEST_DAYS * DAY_MS;
  return [...byPublisher]
    .flatMap(([id, topics]) => {
      const person = pool.find((candidate) => candidate.id === id);
      return person && topics.some(isOld) ? [{ person, topics }] : [];
    })
    .slice(0, habits.length);
}

/** Returns a time in China from nine in the morning on. */
function morningOf(now: Date, daysAgo: number, minutes: number): Date {
  const today = now.getTime() + CHINA_OFFSET_MS;
  return new Date(today - (today % DAY_MS) - CHINA_OFFSET_MS - daysAgo * DAY_MS + 9 * HOUR_MS + minutes * MINUTE_MS);
}

function toConversation(now: Date, askedAt: Date, delay: number | null, place: number): Conversation {
  const [question, answer, next] = exchanges[place % exchanges.length] ?? ['', '', ''];
  const askedAgo = Math.round((now.getTime() - askedAt.getTime()) / MINUTE_MS);
  if (delay === null) return { lines: [['reader', askedAgo, question]], unread: 1 };
  return {
    lines: [
      ['reader', askedAgo, question],
      ['publisher', askedAgo - delay, answer],
      ['reader', askedAgo - delay - 25, next],
    ],
    unread: 0,
  };
}
