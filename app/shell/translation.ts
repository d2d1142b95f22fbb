declare global {
  interface Window {
    /** By removed node: the node that took its place. */
    replaced: Map<Node, Node> | WeakMap<Node, Node>;
  }
}

/**
 * Inline script for `<head>`. A browser's page translation replaces the text nodes that React knows, mostly by `<font>`
 * elements. Records which node took the place of which, in one step, before the removal or right after it.
 */
export const TRANSLATION_SCRIPT = [
  'window.replaced=new Map;new MutationObserver(function(records){var put,gap;records.forEach(function(r){',
  'var gone=r.removedNodes[0],came=r.addedNodes[0],around=came&&replaced.get(came);',
  'if(came)put=came;if(around&&!around.contains(came))replaced.delete(came);',
  'if(gone){gap=r;if(put&&(r.previousSibling==put||r.nextSibling==put))came=came||put}',
  'else if(gap&&gap.target==r.target&&gap.nextSibling==r.nextSibling)gone=gap.removedNodes[0];',
  'if(gone&&came&&gone!=came)replaced.set(gone,came)})}).observe(document,{childList:true,subtree:true})',
].join('');

/**
 * Lets React work on a page that the browser translates. Call it before hydration, which needs the original texts: they
 * are put back. Returns whether there were any.
 */
export function outlastTranslation(): boolean {
  const replaced = [...(window.replaced as Map<Node, Node>)];
  const texts = replaced.map(([gone]) => gone).filter((gone) => gone instanceof Text);
  texts.forEach(putBack);
  window.replaced = new WeakMap(replaced);
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const shown = this.contains(child) ? child : shownIn(this, child);
    if (shown?.parentNode) removeChild.call(shown.parentNode, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, next: Node | null): Added {
    insertBefore.call(this, added, next && shownIn(this, next));
    return added;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      nodeValue?.set?.call(this, value);
      putBack(this);
    },
  });
  return texts.length > 0;
}

function shownIn(parent: Node, node: Node): Node | null {
  let shown: Node | null | undefined = node;
  while (shown && shown.parentNode !== parent) {
    shown = parent.contains(shown) ? shown.parentNode : window.replaced.get(shown);
  }
  return shown ?? null;
}

/** Shows a text again in place of its translation. The browser then translates it anew. */
function putBack(text: Text): void {
  let shown = window.replaced.get(text);
  while (shown && !shown.isConnected) shown = window.replaced.get(shown);
  (shown as ChildNode | undefined)?.replaceWith(text);
}
