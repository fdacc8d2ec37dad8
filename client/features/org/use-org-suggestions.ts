import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { Org } from '#shared/contract/org.ts';
import { suggestedOrgsQuery } from './org-api.ts';
import { keywordProblem } from './org-model.ts';

const DEBOUNCE_MS = 300;

export interface OrgSuggestions {
  /** Null: there is nothing to say yet. */
  orgs: readonly Org[] | null;
  /** The words that they were found by. */
  keyword: string;
  /** Why there are none. */
  problem: string | null;
}

/** Organizations for what is being typed, once the typing has paused. */
export function useOrgSuggestions(typed: string, isWanted: boolean): OrgSuggestions {
  const keyword = usePaused(typed.trim());
  const isRight = keywordProblem(keyword) === null && keywordProblem(typed) === null;
  const { data, error } = useQuery({
    ...suggestedOrgsQuery(keyword),
    enabled: isWanted && isRight,
    placeholderData: keepPreviousData,
  });
  if (!isRight) return { orgs: null, keyword, problem: null };
  return { orgs: data?.records ?? null, keyword, problem: error && toApiFailure(error).message };
}

/** A value once it has not changed for a while. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
