/** Reasons for reporting a demand. */
export const reportReasons = ['FALSE_INFO', 'FRAUD', 'CONTACT_WRONG', 'ILLEGAL', 'INFRINGEMENT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons for reporting a person who has written in a conversation. */
export const chatReportReasons = ['FRAUD', 'HARASSMENT', 'ADVERTISING', 'ILLEGAL', 'IMPERSONATION', 'OTHER'] as const;
export type ChatReportReason = (typeof chatReportReasons)[number];

export const reportStatuses = ['PENDING', 'UPHELD', 'DISMISSED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportReasonNames = {
  FALSE_INFO: '信息虚假',
  FRAUD: '涉嫌诈骗',
  CONTACT_WRONG: '联系方式无效',
  ILLEGAL: '违法违规',
  INFRINGEMENT: '侵犯权益',
  SPAM: '重复或广告刷屏',
  OTHER: '其他',
} as const satisfies Record<ReportReason, string>;

export const chatReportReasonNames = {
  FRAUD: '涉嫌诈骗',
  HARASSMENT: '骚扰或辱骂',
  ADVERTISING: '广告刷屏',
  ILLEGAL: '违法违规',
  IMPERSONATION: '冒充身份',
  OTHER: '其他',
} as const satisfies Record<ChatReportReason, string>;

export const reportStatusNames = {
  PENDING: '处理中',
  UPHELD: '举报属实，已处理',
  DISMISSED: '未发现违规',
} as const satisfies Record<ReportStatus, string>;
