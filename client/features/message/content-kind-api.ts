import { ApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, keyed } from '#client/lib/call-query.ts';
import { threadQuery } from './conversation-api.ts';
import { announcementQuery } from './message-api.ts';
import { type ContentKind, NO_MESSAGE } from './message-model.ts';

/**
 * The kind of an id without a type. Conversations and announcements are numbered apart, so one id may name both: a conversation of
 * the caller goes first, as it is theirs alone, while an announcement is for everybody and every link to it says its type. Asking for an
 * announcement marks it read, so it is only asked for where there is no such conversation. The answer stays in the cache for the page
 * that shows it. Throws an ApiFailure: 404 where the id belongs to neither.
 */
export const contentKindQuery = (id: string): CallQuery<ContentKind> => ({
  ...keyed(['message-content', id]),
  queryFn: async ({ client }) => {
    for (const [kind, query] of [
      ['chat', threadQuery(id)],
      ['announcement', announcementQuery(id)],
    ] as const) {
      try {
        await client.fetchQuery<unknown>(query);
        return kind;
      } catch (error) {
        if (!isNotThere(error)) throw error;
      }
    }
    throw new ApiFailure({ kind: 'http', status: 404, message: NO_MESSAGE });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Nothing of that kind for the caller by that id: there is none, it is of others, or the id cannot be one of its kind. */
const isNotThere = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.kind === 'refused' || [400, 403, 404, 410].includes(error.status));
