export interface LeftOut {
  /** The path below node_modules. */
  file: string;
  /** New bodies by function name. A function expression goes by the variable or property that it is assigned to. */
  bodies: Readonly<Record<string, string>>;
  /** Matches code that needs these functions. The build fails if a module outside React contains such code. */
  neededBy?: RegExp;
}

const ROUTER = 'react-router/dist/production/lib';
const REACT_DOM = 'react-dom/cjs/react-dom-client.production.js';

const LEFT_OUT_OF_ROUTER: readonly LeftOut[] = [
  // The browser knows all routes from the start (`routeDiscovery` in react-router.config.ts) and discovers none later.
  {
    file: `${ROUTER}/dom/ssr/fog-of-war.js`,
    bodies: {
      isFogOfWarEnabled: 'return false;',
      ...nothing('getPartialManifest getPatchRoutesOnNavigationFunction useFogOFWarDiscovery'),
    },
  },
  {
    file: `${ROUTER}/router/router.js`,
    bodies: {
      checkFogOfWar: 'return { active: false, matches: null };',
      ...nothing('discoverRoutes patchRoutes _internalSetRoutes'),
      // No page asks for confirmation before somebody leaves it.
      ...nothing('getBlocker deleteBlocker updateBlocker shouldBlockNavigation'),
    },
  },
  // No link prefetches its page.
  {
    file: `${ROUTER}/dom/ssr/components.js`,
    bodies: {
      usePrefetchBehavior: 'return [false, React$1.useRef(null), {}];',
      PrefetchPageLinks: 'return null;',
    },
  },
  // The root route has its own error screen. If that fails too, the error only appears in the browser's console.
  {
    file: `${ROUTER}/dom/ssr/errorBoundaries.js`,
    bodies: {
      RemixRootDefaultErrorBoundary: 'console.error(error); return null;',
      BoundaryShell: 'return null;',
    },
  },
  {
    file: `${ROUTER}/hooks.js`,
    bodies: { DefaultErrorComponent: 'return null;', RSCErrorHandler: 'return children;' },
  },
  // Only the router is instrumented (app/shell/connection.ts), not its routes.
  { file: `${ROUTER}/router/instrumentation.js`, bodies: { getRouteInstrumentationUpdates: 'return {};' } },
  // The browser needs none of these, because the server renders every page.
  {
    file: `${ROUTER}/dom/ssr/single-fetch.js`,
    bodies: { StreamTransfer: 'return null;', nonSsrStrategy: '' },
  },
];

const LEFT_OUT_OF_REACT: readonly LeftOut[] = [
  // We don't use React's view transitions, because the router starts the browser's own.
  {
    file: REACT_DOM,
    neededBy: ofReact('ViewTransition', 'addTransitionType'),
    bodies: {
      getViewTransitionClassName: 'return "none";',
      claimQueuedTransitionTypes: 'return null;',
      ...nothing(`
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
  // Styles and scripts are in the document, so React loads none. Without view transitions, it waits for no pictures.
  {
    file: REACT_DOM,
    neededBy: ofReact('preload', 'preloadModule', 'preinit', 'preinitModule', 'prefetchDNS', 'preconnect'),
    bodies: {
      getResource: 'return null;',
      waitForCommitToBeReady: 'return null;',
      preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
      ...nothing(`
        acquireResource preloadResourceAndSuspendIfNeeded accumulateSuspenseyCommitOnFiber suspendResource
        suspendInstance preloadStylesheet preload preloadModule preinitStyle preinitScript preinitModuleScript
        preconnectAs estimateBandwidth insertSuspendedStylesheets`),
    },
  },
  // None of our React fragments has a ref.
  {
    file: REACT_DOM,
    neededBy: /\bFragment, \{[^}]*\bref:/,
    bodies: {
      isFragmentInstanceParent: 'return false;',
      ...nothing(`
        commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
        commitNewChildToFragmentInstances commitNewChildToFragmentInstance deleteChildFromFragmentInstance
        traverseVisibleInstancesAndTextInstances addFragmentHandleToFiber FragmentInstance`),
      ...nothing(
        `addEventListener removeEventListener dispatchEvent focus focusLast blur observeUsing unobserveUsing
        getClientRects getRootNode compareDocumentPosition scrollIntoView`,
        'FragmentInstance.prototype.',
      ),
    },
  },
  {
    file: REACT_DOM,
    neededBy: ofReact('SuspenseList', 'unstable_SuspenseList', 'Activity'),
    bodies: {
      updateSuspenseListComponent: 'return null;',
      findFirstSuspended: 'return null;',
      updateActivityComponent: 'return null;',
      getActivityInstanceFromFiber: 'return null;',
      ...nothing(`
        initSuspenseListRenderState cutOffTailIfNeeded pushSuspenseListContext popSuspenseListContext
        mountActivityChildren retryActivityComponentWithoutHydrating pushDehydratedActivitySuspenseHandler
        commitActivityHydrationCallbacks`),
    },
  },
  // Our forms' actions are addresses, not functions.
  {
    file: REACT_DOM,
    neededBy: ofReact('useActionState', 'useFormState', 'useFormStatus', 'requestFormReset'),
    bodies: {
      TransitionAwareHostComponent: 'return null;',
      ...nothing(`
        extractEvents$1 ensureFormComponentIsStateful startHostTransition mountActionState updateActionState
        updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction onActionSuccess
        onActionError handleActionReturnValue notifyActionListeners actionStateActionEffect actionStateReducer`),
    },
  },
  {
    file: REACT_DOM,
    neededBy: /\bon(?:BeforeInput|Composition(?:Start|Update|End))(?:Capture)?:/,
    bodies: nothing('getNativeBeforeInputChars getFallbackBeforeInputChars isFallbackCompositionEnd getData'),
  },
  // Nothing reads the component stack of an error.
  {
    file: REACT_DOM,
    neededBy: /\bcomponentStack\b/,
    bodies: { describeFiber: 'return "";', getStackByFiberInDevAndProd: 'return "";' },
  },
];

/**
 * Functions of React and its router that we don't use. Without them, a first visit loads 19 kB less
 * (docs/decisions/0082).
 */
export const LEFT_OUT: readonly LeftOut[] = [...LEFT_OUT_OF_ROUTER, ...LEFT_OUT_OF_REACT];

function ofReact(...names: string[]): RegExp {
  return new RegExp(`\\b(?:import_react|React)[\\w$]*\\.(?:${names.join('|')})\\b`);
}

function nothing(names: string, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, '']),
  );
}
