import type { ChatMessage, ChatThread, ChatThreadPage } from '#shared/contract/chat.ts';
import type { SharedDemand } from '#shared/contract/chat-attachments.ts';
import { retractionText } from '#shared/text/retraction-text.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { type ExchangeViewer, toExchange } from './exchange-view.ts';
import type { ThreadRow } from './inbox-repository.ts';
import type { MessageViewer } from './masked-contacts.ts';
import type { MessageRow } from './message-repository.ts';
import type { ThreadDetailRow } from './thread-repository.ts';
import { toSettings } from './thread-settings.ts';

/** Maps a message for the caller. Its client key is shown to the sender only. */
export const toMessage = (row: MessageRow, viewer: ExchangeViewer): ChatMessage => ({
  id: row.id,
  demandId: row.demand_id,
  fromId: row.from_id,
  toId: row.to_id,
  content: row.content,
  read: row.read_at !== null,
  createdAt: toPortalTime(row.created_at),
  clientKey: row.from_id === viewer.callerId ? row.client_key : null,
  retracted: row.retracted_at !== null,
  ...(row.has_masked_contact && { contactsMasked: true }),
  ...(row.pictures.length > 0 && { pictures: row.pictures }),
  ...(row.file && { file: row.file }),
  ...(row.shared_demand && { sharedDemand: toSharedDemand(row.shared_demand) }),
  ...(row.exchange && { exchange: toExchange(row.exchange, viewer) }),
});

/** Nothing but the title is left of a demand that the reader cannot open. */
const toSharedDemand = (demand: SharedDemand): SharedDemand => (demand.available ? demand : { ...demand, cover: null, budget: null });

export const toThread = (row: ThreadRow, callerId: string): ChatThread => ({
  threadId: row.id,
  peer: { id: row.peer_id, nickname: row.nickname, avatar: row.avatar },
  demand: { id: row.demand_id, title: row.title, demandNumber: row.demand_number },
  lastMessage: row.retracted_at ? retractionText(row.from_id === callerId) : (row.content ?? ''),
  unread: row.unread,
  updatedAt: toPortalTime(row.updated_at),
  lastMessageId: row.last_message_id,
  settings: toSettings(row, row.last_message_id),
  match: row.match?.content ?? null,
  matchId: row.match?.id ?? null,
});

/** Maps the data that a conversation page shows around its messages. */
export const toThreadFrame = (
  row: ThreadDetailRow,
  viewer: ExchangeViewer & MessageViewer,
): Omit<ChatThreadPage, 'messages' | 'hasEarlier' | 'now'> => ({
  threadId: row.id,
  peer: { id: row.peer_id, nickname: row.nickname, avatar: row.avatar, orgName: row.org_name },
  demand: {
    id: row.demand_id,
    demandNumber: row.demand_number,
    title: row.title,
    typeCode: row.type_code,
    shown: row.live,
    available: row.live || (row.publisher_id === viewer.callerId && row.deleted_at === null),
    publisherId: row.publisher_id,
  },
  blocked: row.blocked,
  reported: row.reported,
  blockedByPeer: row.blocked_by_peer,
  peerGone: row.peer_deleted_at !== null,
  peerAway: row.peer_away === true,
  readUpTo: row.read_up_to,
  retractedIds: row.retracted_ids,
  settings: toSettings(row, row.last_message_id),
  takesPictures: row.peer_has_written,
  takesFiles: row.peer_has_written,
  takesSharedDemands: true,
  ...(viewer.key && { takesExchanges: row.publisher_id === viewer.callerId || row.peer_has_written }),
  takesQuickReplies: true,
  ...(viewer.masksContacts && { showsContacts: row.shows_contacts }),
  exchanges: row.exchanges.map((exchange) => toExchange(exchange, viewer)),
});
