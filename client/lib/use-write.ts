import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient, CallOptions } from './api-client.ts';
import { toApiFailure } from './api-failure.ts';
import { apiOf } from './call-query.ts';
import { createAttemptStore, createIdempotencyKey, type IdempotencyKey } from './idempotency-key.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface WriteOptions<Input, Data> extends Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> {
  /** Sends the write under a key. */
  send: (api: ApiClient, input: Input, key: string) => Promise<Data>;
  /** With a name, the key survives a reload of the tab: see `createAttemptStore`. */
  name?: string;
  /** A key managed by the caller. */
  idempotency?: IdempotencyKey;
}

/**
 * Returns a mutation for a write that must not happen twice: the same input uses the same key until it has been answered, and `write` does
 * nothing while a write is pending, however often it is called.
 */
export function useWrite<Input, Data>({ send, name, idempotency: given, ...options }: WriteOptions<Input, Data>) {
  const queryClient = useQueryClient();
  const [own] = useState(() => createIdempotencyKey(createAttemptStore(name)));
  const idempotency = given ?? own;
  const { mutate: write, ...mutation } = useSingleMutation({
    ...options,
    mutationFn: async (input: Input) => {
      try {
        const data = await send(apiOf(queryClient), input, idempotency.keyOf(input));
        idempotency.settle(null);
        return data;
      } catch (error) {
        idempotency.settle(toApiFailure(error));
        throw error;
      }
    },
  });
  return { ...mutation, write };
}

/** Returns the options for a call with an idempotency key. */
export const underKey = (key: string): CallOptions => ({ headers: { 'Idempotency-Key': key } });
