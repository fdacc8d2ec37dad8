import { randomUUID } from 'node:crypto';
import type { CallOptions, Reply } from '../money/call.ts';
import { textOf } from '../money/call.ts';
import type { Person } from '../money/people.ts';

/** An acknowledged write, with the id by which it must be found again. */
export interface AcknowledgedWrite {
  kind: 'demand' | 'collection' | 'message' | 'purchase';
  person: Person;
  id: string;
  /** Conversation of a message. */
  threadId?: string;
}

/** A user action that consists of one request. */
export interface Step {
  kind: 'page' | 'page, signed in' | 'search' | AcknowledgedWrite['kind'];
  method: 'GET' | 'POST';
  path: string;
  options: CallOptions;
  /** Returns the write that an answer acknowledges; null if the step is not a write. */
  toAcknowledgedWrite: (reply: Reply) => AcknowledgedWrite | null;
}

export interface ShownDemand {
  id: string;
  demandNumber: string;
}

const words = ['咖啡', '短视频', '渠道', '母婴', '跨境', '直播', '社区团购', '品牌联名', '私域', '异业合作'];
const ownPages = ['/', '/user/center', '/user/demand/publishList', '/message/list', '/user/member', '/user/demand/collectHistory'];
/** Daily quota of demands for a user without a membership. */
const DEMANDS_EACH = 5;
/** Daily number of people a user may write to first. Writing to the same ones again is unlimited. */
const PUBLISHERS_EACH = 15;

/** The kinds of twenty consecutive steps: six visitor pages, five signed-in pages, three searches, six writes. */
const mix: readonly Step['kind'][] = [
  ...(['page', 'page, signed in', 'collection', 'page', 'search', 'message', 'page, signed in'] as const),
  ...(['page', 'purchase', 'page, signed in', 'page', 'demand', 'search', 'page, signed in'] as const),
  ...(['page', 'collection', 'page, signed in', 'page', 'search', 'message'] as const),
];

/** Plans an endless sequence of steps over the people. Each step's choices depend on its number alone. */
export function planSteps(people: readonly Person[], demands: readonly ShownDemand[]): (number: number) => Step {
  const published = new Map<string, number>();
  return (number) => {
    const person = people[Math.floor(number / mix.length) % people.length];
    if (!person) throw new Error('there is nobody');
    const round = Math.floor(number / mix.length / people.length);
    const demandOf = (turn: number): ShownDemand => {
      const demand = demands[turn % demands.length];
      if (!demand) throw new Error('no demand is shown');
      return demand;
    };
    const word = encodeURIComponent(words[number % words.length] ?? '');
    const kind = mix[number % mix.length] ?? 'page';
    switch (kind) {
      case 'page': {
        const paths = ['/', `/demand/${demandOf(number * 7).demandNumber}`, '/demand/type', `/demand/type?keyword=${word}`];
        return get(kind, paths[Math.floor(number / 3) % paths.length] ?? '/', {});
      }
      case 'page, signed in': {
        const paths = [...ownPages, `/demand/${demandOf(number * 11).demandNumber}`];
        return get(kind, paths[number % paths.length] ?? '/', { token: person.token });
      }
      case 'search':
        return get(kind, `/api/demand/page-search?pageSize=20&keyword=${word}`, { token: person.token });
      case 'collection': {
        const { id } = demandOf(Number(person.id) * 13 + round * mix.length + (number % mix.length));
        return post(kind, person, `/api/demand/${id}/collect`, {}, () => ({ kind, person, id }));
      }
      case 'message': {
        const { id: demandId } = demandOf(Number(person.id) * 17 + (round % PUBLISHERS_EACH));
        const body = { demandId, content: `您好，第 ${number} 条消息：想了解一下合作的方式。`, clientKey: randomUUID() };
        return post(kind, person, '/api/demand/message/save', body, (reply) => {
          return { kind, person, id: textOf(reply, 'id'), threadId: textOf(reply, 'threadId') };
        });
      }
      case 'purchase':
        return post(kind, person, '/api/scene/start-buy', { sceneCode: 'REFRESH', quantity: 1, payMethod: 'BALANCE' }, (reply) => {
          return { kind, person, id: textOf(reply, 'orderNo') };
        });
      case 'demand': {
        const before = published.get(person.id) ?? 0;
        published.set(person.id, before + 1);
        if (before >= DEMANDS_EACH) return get('page, signed in', '/user/center', { token: person.token });
        return post(kind, person, '/v1/demand/save', demandFields(number), (reply) => ({ kind, person, id: textOf(reply, 'id') }));
      }
    }
  };
}

/** Fields of a demand with a unique title, by which a demand that was stored twice is found. */
const demandFields = (number: number) => ({
  typeCode: '10',
  title: `华东地区寻找渠道伙伴（第 ${number} 号）`,
  content: '我们是本地生活品牌，计划在华东投放短视频，寻找有稳定流量的渠道长期合作。',
  industryCode: '0403',
  regionCode: '3101',
  settlementModes: ['CPA', 'CPS'],
});

const get = (kind: Step['kind'], path: string, options: CallOptions): Step => ({
  kind,
  method: 'GET',
  path,
  options,
  toAcknowledgedWrite: () => null,
});

const post = (
  kind: AcknowledgedWrite['kind'],
  { token }: Person,
  path: string,
  body: object,
  toAcknowledgedWrite: (reply: Reply) => AcknowledgedWrite,
): Step => ({
  kind,
  method: 'POST',
  path,
  options: { token, key: randomUUID(), body },
  toAcknowledgedWrite,
});
