import { useSyncExternalStore } from 'react';

/** Tells its subscribers that something outside of the components changed. */
export function signal() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value outside of the components, which read it with `use`. */
export function store<Value>(initial: Value) {
  let value = initial;
  const { notify, subscribe } = signal();
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      notify();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
