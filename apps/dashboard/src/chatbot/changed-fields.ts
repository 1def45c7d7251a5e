const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a form that differ from what is saved. */
export function changedFields<Value extends object>(saved: Value, value: Value): Partial<Value> {
  const changed = Object.entries(value).filter(([name, now]) => !isSame(saved[name as keyof Value], now))
  // The entries are those of the value.
  return Object.fromEntries(changed) as Partial<Value>
}
