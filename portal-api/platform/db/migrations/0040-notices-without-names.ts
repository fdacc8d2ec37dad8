import { type Kysely, sql } from 'kysely';

/** Notices told publishers and inviters the nickname of somebody else, and so did after that account had been erased. One scan of the notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const unlocked = (column: string) => `regexp_replace(${column}, '^[^「]*查看了您在「', '有人查看了您在「')`;
const invited = (column: string) => `regexp_replace(${column}, '^您邀请的「[^」]*」', '您邀请的一位好友')`;

const statements = [
  `update notices set content = ${unlocked('content')}, summary = ${unlocked('summary')} where title = '有人查看了您的联系方式'`,
  `update notices set content = ${invited('content')}, summary = ${invited('summary')} where title = '邀请奖励已到账'`,
];
