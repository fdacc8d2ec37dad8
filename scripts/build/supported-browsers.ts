/**
 * The oldest browsers that the client is made for. Chromium 109 is the last one for Windows 7, and many Chinese browsers are built on it or on one of the
 * years after it; Safari before 16.4 reads no regular expression that looks behind.
 */
export const supportedBrowsers = ['chrome109', 'safari16.4', 'firefox115'];

/** Functions that at least one of them does not have: esbuild rewrites the language for them, and leaves functions as they are. */
const young = [
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g,
  /\.(?:checkVisibility|showPopover|togglePopover|requestClose|startViewTransition|moveBefore|getHTML|setHTMLUnsafe)\(/g,
  /\b(?:AbortSignal\.any|Array\.fromAsync|(?:Object|Map)\.groupBy|Promise\.(?:try|withResolvers)|RegExp\.escape|URL\.(?:canParse|parse))\(/g,
  /\b(?:Intl\.(?:Segmenter|DurationFormat)|Iterator\.|Temporal\.|scheduler\.|navigation\.(?:navigate|addEventListener))/g,
  // Of an array; a set's methods; of an iterator.
  /\.with\(/g,
  /\.(?:union|intersection|difference)\(/g,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|take|drop|flatMap|reduce|forEach|toArray)\(/g,
  /\bRegExp\([^()]*,"[a-z]*v[a-z]*"\)/g,
];

/** The names in a built script of what not all of them have, each as it stands there, but for those that a package looks for first (`e.name?e.name()`). */
export const findYoungNames = (script: string): string[] =>
  young.flatMap((pattern) =>
    [...script.matchAll(pattern)].flatMap(({ 0: name, index }) =>
      script.slice(Math.max(0, index - 80), index).includes(`${name.slice(0, -1)}?`) ? [] : [name],
    ),
  );
