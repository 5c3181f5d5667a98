/**
 * What a page puts into its document changes neither the members of its elements nor their kind.
 *
 * A form gives its field named `localName` for `form.localName`, and a document an image named `body` for `document.body`
 * ("DOM clobbering"). An element that came from another document keeps the interfaces of that one, so that it would be no
 * `instanceof Element` here. A symbol is no name that a page can give, and in our own world nobody changes an interface.
 */

const overriding = new Set(['HTMLFormElement', 'HTMLDocument', 'XMLDocument', 'Document']);

/** Gives each member as the object's own interfaces have it, whatever the page named like it. */
const byInterface: ProxyHandler<object> = {
  get(target, name) {
    const value: unknown = Reflect.get(interfaceOf(target), name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  },
  set: (target, name, value) => Reflect.set(interfaceOf(target), name, value, target),
};

function interfaceOf(target: object): object {
  return Reflect.getPrototypeOf(target) ?? target;
}

/** Whose members can be read. The bundler puts it around the object of each member that our scripts for pages name. */
export function unclobbered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kind: unknown = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return typeof kind === 'string' && overriding.has(kind) ? new Proxy(value, byInterface) : value;
}

const isOfClass = Function.prototype[Symbol.hasInstance];

/** Makes `instanceof` true for elements whose interfaces are those of another document. */
export function knowForeignInterfaces(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const of: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    if (typeof of !== 'function' || !isOfClass.call(EventTarget, of.prototype)) continue;
    const kind: unknown = of.prototype[Symbol.toStringTag];
    // Some interfaces have two names.
    if (Object.hasOwn(of, Symbol.hasInstance)) continue;
    Object.defineProperty(of, Symbol.hasInstance, {
      value: (value: unknown) => isOfClass.call(of, value) || isForeign(value, kind),
    });
  }
}

function isForeign(value: unknown, kind: unknown): boolean {
  if (typeof value !== 'object' || value === null || isOfClass.call(Object, value)) return false;
  for (let at = Reflect.getPrototypeOf(value); at; at = Reflect.getPrototypeOf(at))
    if (Object.getOwnPropertyDescriptor(at, Symbol.toStringTag)?.value === kind) return true;
  return false;
}
