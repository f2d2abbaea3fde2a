/** `Object.keys`, typed. Only for records written out in full: another object may have keys that its type lacks. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** `Object.entries`, typed. Only for records written out in full. */
export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][]

/** The record of entries that name each of its keys. */
export const recordFrom = <N extends string, V>(entries: readonly (readonly [N, V])[]) =>
  Object.fromEntries(entries) as Record<N, V>

/** A record with a value for each of the names. */
export const recordOf = <N extends string, V>(names: readonly N[], valueFor: (name: N) => V) =>
  recordFrom(names.map((name) => [name, valueFor(name)]))

export type Fields = Record<string, unknown>

/** Tells whether the value is an object with named fields: not null, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether the text is a key of the record itself, not of its prototype. */
export const isKeyOf = <T extends object>(record: T, text: PropertyKey): text is keyof T => Object.hasOwn(record, text)

/** Tells whether the text is one of the list. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((one) => one === text)

/** The same record without the fields that are undefined: those would overwrite what they are spread over. */
export const withoutGaps = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
