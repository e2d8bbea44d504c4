import { useState } from 'react';

export interface TypedChanges<Values extends object> {
  /** What is stored, with what was typed. */
  readonly values: Values;
  /** What was typed and differs from what is stored. */
  readonly changes: Partial<Values>;
  /** What was stored when the person began to type, for a check that no one has changed it since. */
  readonly seen: Partial<Values>;
  readonly hasChanges: boolean;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Forgets what was typed for one value. */
  drop(name: keyof Values): void;
  /** Forgets what was typed, after it was saved. */
  clear(): void;
}

/** What a person typed into a form. Everything else follows the server, also when someone else changes it in the meantime. */
export function useTypedChanges<Values extends object>(stored: Values): TypedChanges<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [seen, setSeen] = useState<Partial<Values>>({});
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => stored[name as keyof Values] !== value),
  ) as Partial<Values>;
  return {
    values: { ...stored, ...typed },
    changes,
    hasChanges: Object.keys(changes).length > 0,
    seen,
    set: (name, value) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setSeen((before) => (name in before ? before : { ...before, [name]: stored[name] }));
    },
    drop: (name) => {
      setTyped((before) => omit(before, name));
      setSeen((before) => omit(before, name));
    },
    clear: () => {
      setTyped({});
      setSeen({});
    },
  };
}

function omit<Values extends object>(values: Partial<Values>, name: keyof Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name)) as Partial<Values>;
}
