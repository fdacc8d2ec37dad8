import type { BoostDuration } from '../contract/boost-enums.ts';

/** Names of the durations of boosts, by minutes. */
export const boostDurationNames = {
  5: '5 分钟',
  10: '10 分钟',
  30: '30 分钟',
  60: '1 小时',
  180: '3 小时',
  720: '12 小时',
  1440: '24 小时',
} as const satisfies Record<BoostDuration, string>;
