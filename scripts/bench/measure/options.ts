export interface BenchOptions {
  rounds: number;
  /** Length of a round. */
  seconds: number;
}
