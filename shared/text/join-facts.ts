/** Short facts in one line, 「广告主 · 深圳」; those that are not there leave no gap. */
export const joinFacts = (...facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join(' · ');
