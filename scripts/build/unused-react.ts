/** The parts of a file of react-dom that the portal does not use. */
export interface UnusedParts {
  /** Kinds of nodes (the `tag` of a fiber, ReactWorkTags.js) that the portal never creates. React itself throws (#156) for such a node. */
  kinds: readonly number[];
  /** Replacement bodies by function of the module; empty for a function that has nothing to do without such nodes. */
  bodies: Readonly<Record<string, string>>;
  /** Assignments of functions to remove, by the beginning of their statement. */
  statements: readonly string[];
  /** Attributes (`strokeWidth`) whose markup names (`stroke-width`) are never needed. */
  attributes?: readonly string[];
}

const nothing = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '']));

/** Body of a function that throws, because doing nothing would be silently wrong. */
const refuse = (what: string): string => ` throw Error("${what} was taken out of react-dom: scripts/build/unused-react.ts"); `;

/** Attributes of SVG 1.1 fonts, which no browser supports, and of filters, markers and text, which no drawing of the portal uses. */
export const oldAttributes: readonly string[] = (
  'accentHeight alignmentBaseline arabicForm baselineShift capHeight colorInterpolation colorInterpolationFilters colorProfile colorRendering ' +
  'enableBackground floodColor floodOpacity fontSizeAdjust fontStretch fontVariant glyphName glyphOrientationHorizontal ' +
  'glyphOrientationVertical horizAdvX horizOriginX imageRendering lightingColor markerEnd markerMid markerStart maskType overlinePosition ' +
  'overlineThickness paintOrder renderingIntent strikethroughPosition strikethroughThickness textRendering underlinePosition ' +
  'underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vertAdvY vertOriginX vertOriginY ' +
  'wordSpacing xHeight'
).split(' ');

/** The unused parts by file. The e2e tests run the portal without them, and react-plugin.test.ts checks that no source uses them. */
export const unusedOfReactDom: Readonly<Record<string, UnusedParts>> = {
  'react-dom-client.production.js': {
    // SuspenseList, hoistable elements, html/head/body singletons, ViewTransition, Activity.
    kinds: [19, 26, 27, 30, 31],
    bodies: {
      // View transitions: without such nodes, each of these functions walks the tree and finds nothing to do.
      ...nothing(
        'trackEnterViewTransitions',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitNestedViewTransitions',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'measureNestedViewTransitions',
        'commitAfterMutationEffectsOnFiber',
        'startViewTransition',
        'ViewTransitionPseudoElement',
      ),
      // Commits that wait for pictures (only within view transitions) or for stylesheets that React inserts.
      ...nothing('accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded'),
      waitForCommitToBeReady: ' return null; ',
      // Hoistable elements, which React moves to the head, and its preloading.
      ...nothing(
        'getHoistableRoot',
        'clearSingletonPreambleContribution',
        'prefetchDNS',
        'preconnect',
        'preload',
        'preloadModule',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
      ),
      // Fragment refs.
      FragmentInstance: refuse('a ref of a fragment'),
      ...nothing(
        'commitNewChildToFragmentInstances',
        'commitFragmentInstanceInsertionEffects',
        'commitFragmentInstanceDeletionEffects',
        'isFragmentInstanceParent',
        'isFragmentInstanceHostBoundary',
      ),
      // Functions as form actions.
      mountActionState: refuse('useActionState'),
      useHostTransitionStatus: refuse('useFormStatus'),
      ...nothing('updateActionState', 'rerenderActionState', 'TransitionAwareHostComponent', 'recursivelyResetForms'),
      ...nothing('extractEvents$1', 'requestFormReset'),
      // The browser's own indicator of a pending asynchronous transition.
      ...nothing('defaultOnDefaultTransitionIndicator'),
      // onBeforeInput, which React synthesizes from other events. Composition events do not depend on it.
      ...nothing('getNativeBeforeInputChars', 'getFallbackBeforeInputChars'),
      // Used by `unstable_scheduleHydration` only.
      ...nothing('attemptExplicitHydrationTarget'),
      setPropOnCustomElement: refuse('what custom elements need'),
      // The component stack of an error: components have no names in production.
      getStackByFiberInDevAndProd: ' return ""; ',
    },
    statements: [
      'FragmentInstance.prototype.',
      'ViewTransitionPseudoElement.prototype.',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
      // The public function was removed in React 19.
      'ReactDOMSharedInternals.findDOMNode = ',
    ],
    attributes: oldAttributes,
  },
  'react-dom.production.js': {
    kinds: [],
    bodies: {},
    statements: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'requestFormReset'].map(
      (name) => `exports.${name} = `,
    ),
  },
  'react.production.js': {
    kinds: [],
    bodies: {},
    statements: ['__COMPILER_RUNTIME', 'cache', 'cacheSignal', 'unstable_useCacheRefresh', 'useActionState', 'useOptimistic'].map(
      (name) => `exports.${name} = `,
    ),
  },
};

/** Properties that only react-dom-client.production.js reads and writes, on its nodes, updates and roots. They are shortened. */
export const ownNamesOfReactDom: readonly string[] = (
  'memoizedState memoizedProps pendingProps updateQueue stateNode sibling alternate lanes childLanes flags subtreeFlags ' +
  'deletions dependencies elementType baseState baseQueue lastRenderedReducer lastRenderedState firstBaseUpdate ' +
  'lastBaseUpdate hiddenCallbacks pendingLanes suspendedLanes pingedLanes warmLanes expiredLanes entangledLanes ' +
  'entanglements hiddenUpdates expirationTimes errorRecoveryDisabledLanes shellSuspendCounter pooledCache pooledCacheLanes ' +
  'pingCache cancelPendingCommit timeoutHandle callbackNode callbackPriority treeContext retryLane retryQueue firstContext ' +
  'memoizedValue hasEagerState eagerState revertLane incompleteTransitions refCleanup dehydrated cachePool blockedOn'
).split(' ');
