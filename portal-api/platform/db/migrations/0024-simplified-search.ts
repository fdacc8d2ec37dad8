import { type Kysely, sql } from 'kysely';
import table from '#shared/text/traditional.json' with { type: 'json' };

/**
 * What is looked for is compared in simplified characters; so is what was stored before. Titles and texts stay as they were written. Few
 * rows have a traditional character at all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { traditional, simplified } = table;
  const hasTraditional = `[${traditional}]`;
  await sql`
    update demands set
      search_text = translate(search_text, ${traditional}::text, ${simplified}::text),
      search_grams = array(select distinct translate(gram, ${traditional}::text, ${simplified}::text) from unnest(search_grams) as gram)
    where search_text ~ ${hasTraditional}`.execute(db);
  await sql`
    update organizations set
      search_grams = array(select distinct translate(gram, ${traditional}::text, ${simplified}::text) from unnest(search_grams) as gram)
    where array_to_string(search_grams, '') ~ ${hasTraditional}`.execute(db);
}
