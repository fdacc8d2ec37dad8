import { type MutationOptions, type QueryClient, useMutation as useTanStackMutation } from '@tanstack/react-query';

/**
 * The hook of TanStack Query. It is imported from here, because the build keeps the code of mutations out of the scripts that every page
 * loads (scripts/build/query-plugin.ts).
 */
export const useMutation = useTanStackMutation;

/** Runs a mutation without a component that observes it. Like others, its failure is presented by client/app/failure-watch.tsx. */
export const runMutation = <Data, Input, Context>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input, Context>,
  input: Input,
): Promise<Data> => queryClient.getMutationCache().build(queryClient, options).execute(input);
