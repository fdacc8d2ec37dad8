import { hash } from 'node:crypto';

const SLOTS = 2 ** 21;

/** A lossy set of texts in a fixed amount of memory. */
export interface SeenTable {
  has(text: string): boolean;
  add(text: string): void;
}

/**
 * Creates a table that stores 32 bits of each text's hash in the one slot that other bits select; a later text overwrites the slot. It
 * never grows, and forgets more the fuller it is: one in twenty after 100,000 later texts. Uses 8 MB.
 */
export function createSeenTable(slots = SLOTS): SeenTable {
  const marks = new Uint32Array(slots);
  const markOf = (text: string) => {
    const digest = hash('sha1', text, 'buffer');
    // 0 marks an empty slot.
    return { place: digest.readUInt32LE(0) % slots, mark: digest.readUInt32LE(4) || 1 };
  };
  return {
    has: (text) => {
      const { place, mark } = markOf(text);
      return marks[place] === mark;
    },
    add: (text) => {
      const { place, mark } = markOf(text);
      marks[place] = mark;
    },
  };
}
