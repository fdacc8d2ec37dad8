/** What the clock knows of one call. */
export interface Pace {
  /** When it is looked at again, in ms of `performance.now()`. */
  dueAt: number;
  /** Bytes of the answer's body since the last look. */
  bytes: number;
  /** Looks in a row that found the body too slow. */
  slowWindows: number;
  isEventStream: boolean;
}
