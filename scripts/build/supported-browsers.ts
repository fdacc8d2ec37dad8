/**
 * The oldest browsers that the client supports. Chromium 109 is the last version for Windows 7, and many Chinese browsers are based on it
 * or on versions of the following years. Safari before 16.4 does not support lookbehind in regular expressions.
 */
export const supportedBrowsers = ['chrome109', 'safari16.4', 'firefox115'];

/** Functions that at least one of these browsers lacks: esbuild transforms the syntax for them, but does not polyfill functions. */
const unsupported = [
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g,
  /\.(?:checkVisibility|showPopover|togglePopover|requestClose|startViewTransition|moveBefore|getHTML|setHTMLUnsafe)\(/g,
  /\b(?:AbortSignal\.any|Array\.fromAsync|(?:Object|Map)\.groupBy|Promise\.(?:try|withResolvers)|RegExp\.escape|URL\.(?:canParse|parse))\(/g,
  /\b(?:Intl\.(?:Segmenter|DurationFormat)|Iterator\.|Temporal\.|scheduler\.|navigation\.(?:navigate|addEventListener))/g,
  // Array#with, then the methods of Set, then the methods of iterators.
  /\.with\(/g,
  /\.(?:union|intersection|difference)\(/g,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|take|drop|flatMap|reduce|forEach|toArray)\(/g,
  /\bRegExp\([^()]*,"[a-z]*v[a-z]*"\)/g,
];

/** Lists the unsupported functions that a built script calls, as written. Calls with a feature check (`e.name?e.name()`) are skipped. */
export const findUnsupportedNames = (script: string): string[] =>
  unsupported.flatMap((pattern) =>
    [...script.matchAll(pattern)].flatMap(({ 0: name, index }) =>
      script.slice(Math.max(0, index - 80), index).includes(`${name.slice(0, -1)}?`) ? [] : [name],
    ),
  );
