type Bodies = Readonly<Record<string, string>>;

/** For each file of the router: new bodies by function name. */
const ROUTER: Readonly<Record<string, Bodies>> = {
  // The browser knows all routes from the start (`routeDiscovery` in react-router.config.ts) and discovers none later.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false;',
    ...each('getPartialManifest getPatchRoutesOnNavigationFunction useFogOFWarDiscovery'),
  },
  'router/router.js': {
    checkFogOfWar: 'return { active: false, matches: null };',
    ...each('discoverRoutes patchRoutes _internalSetRoutes'),
    // No page asks for confirmation before somebody leaves it.
    ...each('getBlocker deleteBlocker updateBlocker shouldBlockNavigation'),
  },
  // No link prefetches its page.
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, React$1.useRef(null), {}];',
    PrefetchPageLinks: 'return null;',
  },
  // The root route has its own error screen. If the screen fails too, the error only appears in the browser's console.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: 'console.error(error); return null;',
    BoundaryShell: 'return null;',
  },
  'hooks.js': { DefaultErrorComponent: 'return null;', RSCErrorHandler: 'return children;' },
  // We instrument only the router (app/shell/connection.ts), so the code that instruments routes never runs.
  'router/instrumentation.js': { getRouteInstrumentationUpdates: 'return {};' },
  // The browser needs none of these functions, because the server renders every page.
  'dom/ssr/single-fetch.js': { StreamTransfer: 'return null;', nonSsrStrategy: '' },
};

/** `neededBy` matches code that needs the functions in `bodies`. The build fails if a module outside React matches. */
const REACT_DOM: readonly { neededBy: RegExp; bodies: Bodies }[] = [
  // We don't use React's view transitions, because the router starts the browser's own view transitions.
  {
    neededBy: ofReact('ViewTransition', 'addTransitionType'),
    bodies: {
      getViewTransitionClassName: 'return "none";',
      claimQueuedTransitionTypes: 'return null;',
      ...each(`
        getViewTransitionName trackEnterViewTransitions pushViewTransitionCancelableScope
        applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
        restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
        commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
        restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
        measureViewTransitionHostInstancesRecursive measureNestedViewTransitions scheduleViewTransitionEvent
        reportViewTransitionError applyViewTransitionName restoreViewTransitionName createMeasurement
        startViewTransition createViewTransitionInstance flushAfterMutationEffects
        commitAfterMutationEffectsOnFiber`),
    },
  },
  // Styles and scripts are in the document, so React needn't load any. Only React's own view transitions wait for
  // pictures, and we don't use those transitions.
  {
    neededBy: ofReact('preload', 'preloadModule', 'preinit', 'preinitModule', 'prefetchDNS', 'preconnect'),
    bodies: {
      getResource: 'return null;',
      waitForCommitToBeReady: 'return null;',
      preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
      ...each(`
        acquireResource preloadResourceAndSuspendIfNeeded accumulateSuspenseyCommitOnFiber suspendResource
        suspendInstance preloadStylesheet preload preloadModule preinitStyle preinitScript preinitModuleScript
        preconnectAs estimateBandwidth insertSuspendedStylesheets`),
    },
  },
  // None of our React fragments has a ref.
  {
    neededBy: /\bFragment, \{[^}]*\bref:/,
    bodies: {
      isFragmentInstanceParent: 'return false;',
      ...each(`
        commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
        commitNewChildToFragmentInstances commitNewChildToFragmentInstance deleteChildFromFragmentInstance
        traverseVisibleInstancesAndTextInstances addFragmentHandleToFiber FragmentInstance`),
      ...each(
        `addEventListener removeEventListener dispatchEvent focus focusLast blur observeUsing unobserveUsing
        getClientRects getRootNode compareDocumentPosition scrollIntoView`.replace(
          /\w+/g,
          'FragmentInstance.prototype.$&',
        ),
      ),
    },
  },
  {
    neededBy: ofReact('SuspenseList', 'unstable_SuspenseList', 'Activity'),
    bodies: {
      ...each(
        'updateSuspenseListComponent findFirstSuspended updateActivityComponent getActivityInstanceFromFiber',
        'return null;',
      ),
      ...each(`
        initSuspenseListRenderState cutOffTailIfNeeded pushSuspenseListContext popSuspenseListContext
        mountActivityChildren retryActivityComponentWithoutHydrating pushDehydratedActivitySuspenseHandler
        commitActivityHydrationCallbacks`),
    },
  },
  // Our forms' actions are addresses, not functions.
  {
    neededBy: ofReact('useActionState', 'useFormState', 'useFormStatus', 'requestFormReset'),
    bodies: {
      TransitionAwareHostComponent: 'return null;',
      ...each(`
        extractEvents$1 ensureFormComponentIsStateful startHostTransition mountActionState updateActionState
        updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction onActionSuccess
        onActionError handleActionReturnValue notifyActionListeners actionStateActionEffect actionStateReducer`),
    },
  },
  {
    neededBy: /\bon(?:BeforeInput|Composition(?:Start|Update|End))(?:Capture)?:/,
    bodies: each('getNativeBeforeInputChars getFallbackBeforeInputChars isFallbackCompositionEnd getData'),
  },
  // Nothing reads the component stack of an error.
  {
    neededBy: /\bcomponentStack\b/,
    bodies: each('describeFiber getStackByFiberInDevAndProd', 'return "";'),
  },
];

/**
 * Unused functions of React and its router. Without them, a first visit loads 19 kB less (docs/decisions/0082).
 * `file`: the path below node_modules. `bodies`: new bodies by function name. A function expression has the name of
 * the variable or property that it is assigned to.
 */
export const LEFT_OUT: readonly { file: string; bodies: Bodies; neededBy?: RegExp }[] = [
  ...Object.entries(ROUTER).map(([path, bodies]) => {
    return { file: `react-router/dist/production/lib/${path}`, bodies };
  }),
  ...REACT_DOM.map((part) => ({ file: 'react-dom/cjs/react-dom-client.production.js', ...part })),
];

function ofReact(...names: string[]): RegExp {
  return new RegExp(`\\b(?:import_react|React)[\\w$]*\\.(?:${names.join('|')})\\b`);
}

/** Gives several functions the same body, by default an empty one. */
function each(names: string, body = ''): Bodies {
  return Object.fromEntries(names.match(/\S+/g)?.map((name) => [name, body]) ?? []);
}
