/**
 * A function that acts on Enter, Escape or Backspace, or a function around it, first calls `isComposing` of
 * client/ui/composing.ts, because these keys also confirm, cancel and correct the text of an input method.
 */
export default { meta: { name: 'input-methods' }, rules: { keys: { create } } };

const taken = new Set(['Enter', 'Escape', 'Backspace']);
const own = new Set(['isComposing', 'keyCode']);

/** @param {any} context the linter's view of one file */
function create(context) {
  if (/client[\\/]ui[\\/]composing\.ts$/.test(context.filename)) return {};
  /** @type {{ asks: boolean, keys: any[] }[]} the functions around the current node, the file first */
  const functions = [{ asks: false, keys: [] }];
  const enter = () => functions.push({ asks: false, keys: [] });
  const leave = () => {
    const left = functions.pop();
    if (left && !left.asks) functions.at(-1)?.keys.push(...left.keys);
  };
  /** @param {any} node */
  const reportOwn = (node) =>
    context.report({ node, message: 'Only client/ui/composing.ts reads this: call isComposing.' });
  return {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    /** @param {any} node */
    CallExpression({ callee }) {
      const inside = functions.at(-1);
      if (inside && callee.name === 'isComposing') inside.asks = true;
    },
    /** @param {any} node */
    BinaryExpression(node) {
      const sides = [node.left, node.right];
      if (sides.some((side) => taken.has(side.value)) && sides.some(isKey))
        functions.at(-1)?.keys.push(node);
    },
    /** @param {any} node */
    MemberExpression(node) {
      if (!node.computed && own.has(node.property.name)) reportOwn(node);
    },
    /** @param {any} node */
    ObjectPattern({ properties }) {
      for (const property of properties) if (own.has(property.key?.name)) reportOwn(property);
    },
    'Program:exit'() {
      for (const node of functions[0]?.keys ?? [])
        context.report({ node, message: 'Call isComposing before acting on this key.' });
    },
  };
}

/** @param {any} node */
function isKey(node) {
  return node.name === 'key' || (node.type === 'MemberExpression' && node.property.name === 'key');
}
