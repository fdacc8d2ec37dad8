/** Maximum length of a chat message, in characters. */
export const MESSAGE_MAX = 500;

/** Maximum length of the explanation of a report, in characters. */
export const REPORT_MAX = 500;

/** Maximum validity of a demand, in days from today. */
export const VALIDITY_MAX_DAYS = 365;

/** Number of days within which the deletion of an account can be withdrawn. */
export const COOLING_OFF_DAYS = 15;

/** Maximum length of a keyword for conversations, in characters. */
export const INBOX_KEYWORD_MAX = 50;

/** Maximum number of conversations that a user can pin. */
export const MAX_PINNED = 20;

/** Maximum number of sentences that a user can save for messages. */
export const MAX_QUICK_REPLIES = 20;

/** Maximum length of a sentence that a user saves for messages, in characters. */
export const QUICK_REPLY_MAX = 200;
