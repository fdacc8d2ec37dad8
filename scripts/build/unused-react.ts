/** The parts of a file of react-dom that the portal does not use. */
export interface UnusedParts {
  /** Kinds of nodes (the `tag` of a fiber, ReactWorkTags.js) that nothing makes. React itself throws (#156) where one is met. */
  kinds: readonly number[];
  /** Functions of the module → what stands in them instead: nothing, where they do nothing as long as no such node is there. */
  bodies: Readonly<Record<string, string>>;
  /** Assignments of a function, by how they begin. */
  statements: readonly string[];
  /** Attributes (`strokeWidth`) whose names in the markup (`stroke-width`) nobody asks for. */
  attributes?: readonly string[];
}

const nothing = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '']));

/** For what would otherwise be silently wrong. */
const refuse = (what: string): string => ` throw Error("${what} was taken out of react-dom: scripts/build/unused-react.ts"); `;

/** Of fonts in SVG 1.1, which no browser has, and of filters, markers and text that no drawing of the portal has. */
export const oldAttributes: readonly string[] = (
  'accentHeight alignmentBaseline arabicForm baselineShift capHeight colorInterpolation colorInterpolationFilters colorProfile colorRendering ' +
  'enableBackground floodColor floodOpacity fontSizeAdjust fontStretch fontVariant glyphName glyphOrientationHorizontal ' +
  'glyphOrientationVertical horizAdvX horizOriginX imageRendering lightingColor markerEnd markerMid markerStart maskType overlinePosition ' +
  'overlineThickness paintOrder renderingIntent strikethroughPosition strikethroughThickness textRendering underlinePosition ' +
  'underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vertAdvY vertOriginX vertOriginY ' +
  'wordSpacing xHeight'
).split(' ');

/** File → what goes. e2e runs the portal without it; unused-react.test.ts holds the sources against it. */
export const unusedOfReactDom: Readonly<Record<string, UnusedParts>> = {
  'react-dom-client.production.js': {
    // SuspenseList, elements that React moves to the head, html/head/body, ViewTransition, Activity.
    kinds: [19, 26, 27, 30, 31],
    bodies: {
      // View transitions: without a node of that kind each of them walks the tree and finds nothing to do.
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
      // Commits that wait for pictures (within a view transition alone) or for stylesheets that React brings.
      ...nothing('accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded'),
      waitForCommitToBeReady: ' return null; ',
      // Elements that React moves to the head, and what it preloads.
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
      // Refs of fragments.
      FragmentInstance: refuse('a ref of a fragment'),
      ...nothing(
        'commitNewChildToFragmentInstances',
        'commitFragmentInstanceInsertionEffects',
        'commitFragmentInstanceDeletionEffects',
        'isFragmentInstanceParent',
        'isFragmentInstanceHostBoundary',
      ),
      // Functions as the action of a form.
      mountActionState: refuse('useActionState'),
      useHostTransitionStatus: refuse('useFormStatus'),
      ...nothing('updateActionState', 'rerenderActionState', 'TransitionAwareHostComponent', 'recursivelyResetForms'),
      ...nothing('extractEvents$1', 'requestFormReset'),
      // The browser's own sign that an asynchronous transition is under way.
      ...nothing('defaultOnDefaultTransitionIndicator'),
      // onBeforeInput, which React makes of other events; composition events are apart from it.
      ...nothing('getNativeBeforeInputChars', 'getFallbackBeforeInputChars'),
      // Asked for by `unstable_scheduleHydration` alone.
      ...nothing('attemptExplicitHydrationTarget'),
      setPropOnCustomElement: refuse('what custom elements need'),
      // Which components an error came through: in what is shipped they have no names.
      getStackByFiberInDevAndProd: ' return ""; ',
    },
    statements: [
      'FragmentInstance.prototype.',
      'ViewTransitionPseudoElement.prototype.',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
      // The public function went with React 19.
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

/** Properties that only react-dom-client.production.js reads and writes: of its nodes, updates and roots. They become short ones. */
export const ownNamesOfReactDom: readonly string[] = (
  'memoizedState memoizedProps pendingProps updateQueue stateNode sibling alternate lanes childLanes flags subtreeFlags ' +
  'deletions dependencies elementType baseState baseQueue lastRenderedReducer lastRenderedState firstBaseUpdate ' +
  'lastBaseUpdate hiddenCallbacks pendingLanes suspendedLanes pingedLanes warmLanes expiredLanes entangledLanes ' +
  'entanglements hiddenUpdates expirationTimes errorRecoveryDisabledLanes shellSuspendCounter pooledCache pooledCacheLanes ' +
  'pingCache cancelPendingCommit timeoutHandle callbackNode callbackPriority treeContext retryLane retryQueue firstContext ' +
  'memoizedValue hasEagerState eagerState revertLane incompleteTransitions refCleanup dehydrated cachePool blockedOn'
).split(' ');
