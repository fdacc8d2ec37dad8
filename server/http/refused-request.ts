/** A request that is the client's mistake: a 4xx or 5xx of the protocol, and a sentence for people. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** The connection cannot be trusted with another request. */
  readonly closes: boolean;

  constructor(status: number, message: string, { closes = false } = {}) {
    super(message);
    this.name = 'RefusedRequest';
    this.status = status;
    this.closes = closes;
  }
}
