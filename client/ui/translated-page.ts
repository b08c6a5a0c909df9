/**
 * Translation by the browser replaces text nodes by <font> elements. React would write later texts into the nodes that
 * are gone, and fail to remove them. From here on each write reaches what is on the page in their place.
 */
export function followTranslation(): void {
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
  const { prototype } = Node;
  const text = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string) {
      text?.set?.call(this, value);
      const shown = shownFor(this);
      if (shown !== this) shown.textContent = value;
    },
  });
  const remove = methodOf('removeChild');
  prototype.removeChild = function removeChild<T extends Node>(this: Node, child: T): T {
    const shown = childOf(this, child);
    if (shown) remove.call(this, shown);
    return child;
  };
  const insert = methodOf('insertBefore');
  prototype.insertBefore = function insertBefore<T extends Node>(
    this: Node,
    added: T,
    next: Node | null,
  ): T {
    insert.call(this, added, next && childOf(this, next));
    return added;
  };
}

type Method = (this: Node, child: Node, next?: Node | null) => unknown;

function methodOf(name: 'removeChild' | 'insertBefore'): Method {
  return Node.prototype[name] as Method;
}

const replacements = new WeakMap<Node, Node>();

function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue;
      const near = [...addedNodes, previousSibling, nextSibling];
      const font = near.find((node) => node?.nodeName === 'FONT');
      if (font) replacements.set(removed, font);
    }
  }
}

function shownFor(node: Node): Node {
  return node.parentNode ? node : (replacements.get(node) ?? node);
}

/** The child of `parent` that shows `node`, or contains it. */
function childOf(parent: Node, node: Node): Node | null {
  let shown: Node | null = shownFor(node);
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  return shown;
}
