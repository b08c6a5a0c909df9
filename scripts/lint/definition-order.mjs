/**
 * Reports a constant that is read while its module loads, before its own line has run. The compiler sees a direct read,
 * but not one inside a function that is declared below and called above. The bundler reorders modules, so that such a
 * read fails under `npm run dev` alone.
 */
export default { meta: { name: 'definitions' }, rules: { order: { create } } };

const listMethods = new Set('every filter find flatMap forEach from map reduce some'.split(' '));

/** @param {any} context the linter's view of one file */
function create(context) {
  return {
    'Program:exit': () => {
      const scope = context.sourceCode.scopeManager.scopes.find(
        (/** @type {any} */ { type }) => type === 'module',
      );
      for (const { node, name } of scope ? earlyReads(scope) : []) {
        context.report({ node, message: `"${name}" is read here before it is defined.` });
      }
    },
  };
}

/** @param {any} scope the scope of the module */
function earlyReads(scope) {
  return referencesIn(scope, isLoadedScope).flatMap(({ identifier, resolved }) => {
    if (!resolved || resolved.scope !== scope) return [];
    const called = isCalled(identifier) ? functionOf(resolved) : undefined;
    const read = called ? readBy(called, scope, new Set()) : new Set([resolved]);
    return [...read]
      .filter((variable) => isDefinedAfter(variable, identifier))
      .map(({ name }) => ({ node: identifier, name }));
  });
}

/**
 * The variables of the module that a call of this function reads, also through other functions of the module.
 * @param {any} called the scope of a function @param {any} module @param {Set<any>} seen @returns {Set<any>}
 */
function readBy(called, module, seen) {
  /** @type {Set<any>} */
  const read = new Set();
  if (seen.has(called)) return read;
  seen.add(called);
  for (const { identifier, resolved } of referencesIn(called, isRunScope)) {
    if (!resolved || resolved.scope !== module) continue;
    read.add(resolved);
    const inner = isCalled(identifier) ? functionOf(resolved) : undefined;
    for (const variable of inner ? readBy(inner, module, seen) : []) read.add(variable);
  }
  return read;
}

/** @param {any} scope @param {(scope: any) => boolean} entered @returns {any[]} */
function referencesIn(scope, entered) {
  const own = scope.references.filter(
    (/** @type {any} */ one) => one.isRead() && !isInType(one.identifier),
  );
  const inner = scope.childScopes.filter(entered);
  return [...own, ...inner.flatMap((/** @type {any} */ child) => referencesIn(child, entered))];
}

/** A block runs with its surroundings, and so does a function that is passed to a method of a list. @param {any} scope */
function isRunScope(scope) {
  return isLoadedScope(scope) || (scope.type === 'function' && isPassedToList(scope.block));
}

/** @param {any} scope */
function isLoadedScope({ type }) {
  return type !== 'function' && type !== 'type';
}

/** @param {any} node */
function isPassedToList({ parent }) {
  return parent?.type === 'CallExpression' && listMethods.has(parent.callee.property?.name);
}

/** @param {any} identifier */
function isInType({ parent }) {
  return /^TS(TypeQuery|TypeReference|QualifiedName)/.test(parent?.type ?? '');
}

/** @param {any} identifier */
function isCalled(identifier) {
  return identifier.parent?.callee === identifier;
}

/** The scope of the function that this variable names. @param {any} variable */
function functionOf({ defs: [definition], scope }) {
  const declared = definition?.node?.type === 'FunctionDeclaration' ? definition.node : undefined;
  const assigned = definition?.node?.init;
  const block = declared ?? (/Function/.test(assigned?.type ?? '') ? assigned : undefined);
  return block && scope.childScopes.find((/** @type {any} */ child) => child.block === block);
}

/** @param {any} variable @param {any} identifier */
function isDefinedAfter({ defs: [definition] }, identifier) {
  const isLate = definition?.type === 'Variable' || definition?.type === 'ClassName';
  return isLate && definition.node.range[1] > identifier.range[0];
}
