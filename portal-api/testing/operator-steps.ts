import request from 'supertest';
import type { TestApi } from './test-api.ts';

/** For `operatorToken` of an API whose operator routes a test calls. */
export const OPERATOR_TOKEN = 'operator-token-of-this-test';

/** An operator's order over loopback, as the command line sends it. */
export const sendOrder = (api: Pick<TestApi, 'server'>, command: string, input: object = {}) =>
  request(api.server).post(`/operator/${command}`).set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ by: '审核员甲', input });
