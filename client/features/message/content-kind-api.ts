import { ApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, keyed } from '#client/lib/call-query.ts';
import { threadQuery } from './conversation-api.ts';
import { announcementQuery } from './message-api.ts';
import { type ContentKind, NO_MESSAGE } from './message-model.ts';

/**
 * Finds the kind of an id without a type. Conversations and announcements are numbered independently, so one id may name both. A
 * conversation of the caller takes precedence: it is theirs alone, while every link to an announcement contains its type. Requesting an
 * announcement marks it as read, so it is only requested if no such conversation exists. The response stays in the cache for the page
 * that shows it. Throws an ApiFailure: 404 if the id belongs to neither.
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

/** Returns whether nothing of that kind is available to the caller: it does not exist, belongs to others, or the id is invalid for it. */
const isNotThere = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.kind === 'refused' || [400, 403, 404, 410].includes(error.status));
