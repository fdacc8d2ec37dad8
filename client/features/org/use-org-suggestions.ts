import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { Org } from '#shared/contract/org.ts';
import { suggestedOrgsQuery } from './org-api.ts';
import { keywordProblem } from './org-model.ts';

const DEBOUNCE_MS = 300;

export interface OrgSuggestions {
  /** The organizations found; null until there is a result. */
  orgs: readonly Org[] | null;
  /** The keyword that was searched for. */
  keyword: string;
  /** The reason why there are no suggestions. */
  problem: string | null;
}

/** Suggests organizations for the typed text once typing has paused. */
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

/** Returns the value once it has not changed for a while. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
