import { sql } from 'kysely';
import type { PortalApiDeps } from '../../deps.ts';

/** The reader of messages. */
export interface MessageViewer {
  callerId: string;
  /** Whether contacts in messages are masked until both may see each other's. */
  masksContacts: boolean;
}

/** Whether the portal masks contacts. Without the key nobody can exchange contacts: masking would leave no free way to give one. */
export const masksContacts = ({ config, identityKey }: Pick<PortalApiDeps, 'config' | 'identityKey'>): boolean =>
  config.chatMasksContacts && identityKey !== undefined;

/**
 * SQL condition that the two of a row of `threads` see each other's contacts: the reader has unlocked the demand's contact, or the two have
 * exchanged theirs.
 */
const showsContactsIn = (threads: string) => sql<boolean>`(
  exists (
    select from contact_grants g where g.user_id = ${sql.ref(`${threads}.reader_id`)} and g.demand_id = ${sql.ref(`${threads}.demand_id`)}
  )
  or exists (select from contact_exchanges e where e.thread_id = ${sql.ref(`${threads}.id`)} and e.state = 'ACCEPTED')
)`;

/** SQL condition as above, for a statement from `threads`. */
export const showsContacts = showsContactsIn('threads');

/** SQL condition that a message contains a contact that its receiver does not see. `messages`: its table in the statement. */
export const hasMaskedContact = ({ masksContacts }: MessageViewer, messages = 'messages') =>
  masksContacts
    ? sql<boolean>`(
        ${sql.ref(`${messages}.masked_content`)} is not null and ${sql.ref(`${messages}.retracted_at`)} is null
        and not exists (select from threads t where t.id = ${sql.ref(`${messages}.thread_id`)} and ${showsContactsIn('t')})
      )`
    : sql<boolean>`false`;

/** SQL expression for a message's content as the caller sees it. Every statement that reads a message for its receiver has to use it. */
export const contentFor = (viewer: MessageViewer, messages = 'messages') => sql<string>`case
  when ${sql.ref(`${messages}.to_id`)} = ${viewer.callerId} and ${hasMaskedContact(viewer, messages)}
    then ${sql.ref(`${messages}.masked_content`)}
  else ${sql.ref(`${messages}.content`)}
end`;
