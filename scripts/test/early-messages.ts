/**
 * The runner sends its settings to all its processes as soon as the first of them requests them. A process that starts to listen later has
 * missed that message, and its own request would wait forever. This file stores the message until the process requests it. It is loaded
 * before the runner.
 *
 * https://github.com/nicolo-ribaudo/jest-light-runner/blob/main/src/index.js
 */
const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

const send = process.send?.bind(process);
if (send) {
  let early: unknown;
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === ANSWER) early = message;
  });
  process.send = (message: unknown, ...rest: unknown[]): boolean => {
    if (message !== REQUEST || early === undefined) return Reflect.apply(send, process, [message, ...rest]);
    process.nextTick(() => process.emit('message', early, undefined));
    return true;
  };
}
