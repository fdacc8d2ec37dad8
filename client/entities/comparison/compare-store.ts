import { createStore } from 'zustand';
import { browserStorage } from '#client/lib/browser-storage.ts';
import { MAX_COMPARED } from './comparison-address.ts';

/** A demand that was selected for a comparison. */
export interface ChosenDemand {
  key: string;
  title: string;
}

const STORAGE_KEY = 'compared-demands';

/** The demands selected for a comparison, kept while the tab is open. Browser only: pages read it after hydration. */
export const compareStore = createStore<{ chosen: readonly ChosenDemand[] }>(() => ({ chosen: readStored() }));

/** Adds a demand to the selection or removes it. Returns false if the selection is full. */
export function toggleChosen(demand: ChosenDemand): boolean {
  const { chosen } = compareStore.getState();
  const others = chosen.filter(({ key }) => key !== demand.key);
  if (others.length === chosen.length && chosen.length >= MAX_COMPARED) return false;
  keep(others.length < chosen.length ? others : [...chosen, demand]);
  return true;
}

export const clearChosen = (): void => keep([]);

function keep(chosen: readonly ChosenDemand[]): void {
  compareStore.setState({ chosen });
  try {
    browserStorage('session')?.setItem(STORAGE_KEY, JSON.stringify(chosen));
  } catch {
    // Storage is full: the selection lasts until the next page load.
  }
}

function readStored(): ChosenDemand[] {
  try {
    const stored: unknown = JSON.parse(browserStorage('session')?.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChosen).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

function isChosen(value: unknown): value is ChosenDemand {
  const { key, title } = Object(value) as Partial<Record<keyof ChosenDemand, unknown>>;
  return typeof key === 'string' && typeof title === 'string';
}
