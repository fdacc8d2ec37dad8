import { putBlock } from '../domain/users/account-block-repository.ts';
import type { TestApi } from './test-api.ts';

/** Blocks somebody as an operator would, without the rest of the command: may not publish or message until it is lifted. */
export const blockAs = ({ db, clock }: Pick<TestApi, 'db' | 'clock'>, { id }: { id: string }, level: 'WRITE' | 'SIGN_IN' = 'WRITE') =>
  putBlock(db, { userId: id, level, reason: '多次发布虚假信息', since: clock.now(), until: null, setBy: '审核员甲' });
