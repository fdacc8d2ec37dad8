import request from 'supertest';
import type { TestApi } from './test-api.ts';

/** Pass it as `operatorToken` to an API whose operator routes a test calls. */
export const OPERATOR_TOKEN = 'operator-token-of-this-test';

/** Sends an operator's command over loopback, as the command line does. */
export const sendOrder = (api: Pick<TestApi, 'server'>, command: string, input: object = {}) =>
  request(api.server).post(`/operator/${command}`).set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send({ by: '审核员甲', input });
