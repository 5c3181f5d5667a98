/**
 * Ways in which a page replaces what a script in its own world calls, by name. `long` is a text of 50 MB that most of them
 * give for an answer.
 */
export const hostilePrototypes: Record<string, string> = {
  'methods of arrays': `for (const name of Object.getOwnPropertyNames(Array.prototype))
    if (typeof Array.prototype[name] === 'function' && name !== 'constructor') Array.prototype[name] = () => long;`,
  'methods of texts': `for (const name of Object.getOwnPropertyNames(String.prototype))
    if (typeof String.prototype[name] === 'function' && name !== 'constructor') String.prototype[name] = () => long;`,
  'conversions to text': `for (const { prototype } of [Object, Number, Boolean, Array, String, Function, Date, RegExp, Error, Symbol, BigInt])
    for (const name of ['toString', 'toLocaleString', 'valueOf', 'toJSON'])
      Object.defineProperty(prototype, name, { value: () => long, configurable: true, writable: true });
    Object.prototype[Symbol.toPrimitive] = () => long;`,
  'setters of indexes and keys': `for (const name of ['0', '1', '2', 'length', 'at', 'total', 'key', 'value', 'next', 'click', 'result', 'then'])
    for (const prototype of name === 'length' ? [Object.prototype] : [Array.prototype, Object.prototype])
      Object.defineProperty(prototype, name, { set() { throw long; }, get: () => long, configurable: true });`,
  'calls of functions': `for (const name of ['call', 'apply', 'bind', 'toString']) Function.prototype[name] = () => long;
    for (const name of Object.getOwnPropertyNames(Reflect)) Reflect[name] = () => long;`,
  'endless iterators': `const endless = function* () { for (;;) yield document.body; };
    for (const { prototype } of [Array, String, Map, Set, NodeList, HTMLCollection, Int8Array])
      prototype[Symbol.iterator] = endless;`,
  'maps, sets and promises': `for (const { prototype } of [Map, Set, WeakMap, WeakSet, WeakRef, Promise, RegExp])
    for (const name of Object.getOwnPropertyNames(prototype))
      if (name !== 'constructor') Object.defineProperty(prototype, name, { value: () => long, configurable: true });`,
  globals: `for (const name of ['JSON', 'Promise', 'Map', 'Set', 'WeakMap', 'Array', 'Object', 'String', 'Number', 'Symbol', 'Reflect',
      'Proxy', 'Error', 'RegExp', 'Math', 'Node', 'Element', 'HTMLElement', 'getSelection', 'getComputedStyle'])
      globalThis[name] = () => long;`,
  JSON: `JSON.stringify = () => long; JSON.parse = () => long; Object.prototype.toJSON = () => long;`,
  'lists of a document': `const list = { length: 1e9 };
    for (const { prototype } of [Document, Element, DocumentFragment])
      for (const name of ['querySelectorAll', 'querySelector', 'getElementsByTagName'])
        if (name in prototype) prototype[name] = () => list;`,
  'endless elements': `const element = new Proxy(document.body, { get: (of, name) => name === 'shadowRoot' ? element :
      name === 'querySelectorAll' ? () => [element] : long });
    Document.prototype.querySelectorAll = () => [element];`,
  'properties of elements': `for (const prototype of [Node.prototype, Element.prototype, HTMLElement.prototype, Document.prototype, NodeList.prototype])
      for (const [name, { get, value, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
        if (configurable && name !== 'constructor' && (get || typeof value === 'function'))
          Object.defineProperty(prototype, name, { get: () => long, set() {}, configurable: true });`,
  errors: `const fail = () => { throw new Error(long); };
    for (const name of ['querySelectorAll', 'hasAttribute']) Document.prototype[name] = Element.prototype[name] = fail;
    for (const name of ['tagName', 'shadowRoot']) Object.defineProperty(Element.prototype, name, { get: fail });`,
  'texts thrown': `Document.prototype.querySelectorAll = () => { throw long; };`,
  'console functions': `globalThis.getEventListeners = () => new Proxy({}, { has: () => true, get: () => long });
    Array.prototype.join = () => long; Array.prototype.push = function () { this[0] = long; };`,
  'endless loops': `const loop = () => { for (;;); };
    Document.prototype.querySelectorAll = loop; Object.defineProperty(Element.prototype, 'tagName', { get: loop });`,
};
