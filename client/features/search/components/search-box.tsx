import { useEffect, useState } from 'react';
import { type BoxOption, groupOptions } from '../box-options.ts';
import { addRecentSearch, forgetSearch, forgetSearches, isPaused, pauseSearches, readRecent } from '../recent-searches.ts';
import { useSearchField } from '../use-search-field.ts';
import { useSuggestions } from '../use-suggestions.ts';
import { SuggestionPanel } from './suggestion-panel.tsx';

/** Delay before the number of suggestions is announced to screen readers, in ms. */
const TELL_AFTER_MS = 500;

const readMemory = () => ({ recent: readRecent(), isPaused: isPaused() });

interface SearchBoxProps {
  /** Id of the list; the ids of its options begin with it. */
  id: string;
  /** The input of the existing form. */
  input: HTMLInputElement;
}

/** Adds a list of suggestions to a search field, and the state and keys to use it. */
export function SearchBox({ id, input }: SearchBoxProps) {
  const [typed, setTyped] = useState(input.value);
  const [isWanted, setWanted] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [memory, setMemory] = useState(readMemory);
  const { isMissing, hotWords, suggestions } = useSuggestions(typed, isWanted);
  const isReady = isWanted && !isMissing && hotWords !== null;
  const groups = isReady ? groupOptions({ typed, ...memory, hotWords, suggestions }) : [];
  const options = groups.flatMap((group) => group.options);
  const isOpen = options.length > 0;
  // Selected by key: the next response may put another option at the same index, and Enter would choose that one.
  const active = options.findIndex(({ key }) => key === activeKey);
  const optionId = (index: number): string => `${id}-${index}`;

  const setOpen = (open: boolean) => {
    setWanted(open);
    if (open === isWanted) return;
    setActiveKey(null);
    if (open) setMemory(readMemory());
  };
  const change = (work: () => void) => {
    work();
    setMemory(readMemory());
    setActiveKey(null);
  };
  const choose = ({ kind, text }: BoxOption) => {
    if (kind === 'FORGET') return change(forgetSearches);
    if (kind === 'PAUSE' || kind === 'RESUME') return change(() => pauseSearches(kind === 'PAUSE'));
    const isSearch = kind === 'WORD' || kind === 'HOT' || kind === 'RECENT';
    if (isSearch) addRecentSearch(text);
    // The field shows the keyword of the page that follows.
    input.value = isSearch ? text : '';
    leave();
  };
  const leave = () => {
    setOpen(false);
    // Close the on-screen keyboard.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
  };

  useSearchField(
    input,
    { isPlain: isMissing, isOpen, active, count: options.length, listId: id, optionId },
    {
      setOpen,
      setTyped,
      setActive: (index) => setActiveKey(options[index]?.key ?? null),
      forget: (index) => {
        const option = options[index];
        if (option?.kind !== 'RECENT') return false;
        change(() => forgetSearch(option.text));
        return true;
      },
      sent: (words) => {
        addRecentSearch(words);
        leave();
      },
    },
  );
  const told = useDebouncedAnnouncement(isOpen ? `${options.filter(({ href }) => href !== null).length} 条建议，用上下键选择` : '');
  return (
    <>
      {isOpen && (
        <SuggestionPanel
          id={id}
          optionId={optionId}
          groups={groups}
          active={active}
          below={input.form ?? input}
          onChoose={choose}
          onForget={({ text }) => change(() => forgetSearch(text))}
        />
      )}
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  );
}

/** Returns the text once it has not changed for a while. */
function useDebouncedAnnouncement(text: string): string {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text && told;
}
