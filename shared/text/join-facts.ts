/** Joins short facts to one line, 「广告主 · 深圳」; missing ones are skipped. */
export const joinFacts = (...facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join(' · ');
