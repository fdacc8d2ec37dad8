import type { MutateOptions, UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMutation } from './mutation.ts';

/** `useMutation` with a `mutate` that does nothing while a call of it is under way: a second press may arrive before the button shows it. */
export function useSingleMutation<Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  const mutate = (input: Input, callbacks?: MutateOptions<Data, Error, Input>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const end = () => {
      isUnderWay.current = false;
    };
    mutation.mutateAsync(input, callbacks).then(end, end);
  };
  return { ...mutation, mutate };
}
