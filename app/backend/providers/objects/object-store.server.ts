import { randomBytes } from 'node:crypto'

/** A row's words about its object: bytes, and their SHA-256 in hexadecimal. */
export interface ObjectFacts {
  size: number
  sha256: string
}

export interface ListedObject {
  key: string
  /** Last change, by the store's clock. */
  at: Date
}

/**
 * Keeps bytes by key, outside of the database. Every call has limits of time of its own and throws an `ObjectFault`.
 * Call none inside a transaction.
 */
export interface ObjectStore {
  /** Bucket and folder, for people; contains no secret. */
  name: string
  /** Puts the same bytes again after a failure that may pass. `read` gives them anew each time. */
  put(key: string, facts: ObjectFacts, read: () => AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Resolves once the first bytes may be read. The last of them come only if all have the expected length and hash.
   * `endsAt` is the caller's deadline (app/time/deadline).
   */
  open(key: string, facts: ObjectFacts, endsAt?: number): Promise<AsyncIterable<Uint8Array>>
  /** Also succeeds if there is none. */
  remove(key: string): Promise<void>
  /** A page of keys after that one, in order; `next` is empty after the last page. */
  list(after: string): Promise<{ objects: ListedObject[]; next: string }>
  /** Asks whether the bucket is there and may be read. */
  ask(): Promise<void>
}

/** `missing`: there is no such object. `damaged`: its bytes are not the expected ones. `refused`: by the settings. */
export type ObjectFaultKind = 'away' | 'refused' | 'missing' | 'damaged'

/** Contains neither secrets nor names: its words may be logged. */
export class ObjectFault extends Error {
  override name = 'ObjectFault'
  constructor(
    readonly kind: ObjectFaultKind,
    message: string,
    options?: { cause?: unknown }
  ) {
    super(message, options)
  }
}

const keyShape = /^[0-9a-f]{32}$/

/** 128 random bits: a key tells nothing about the object. */
export const newObjectKey = (): string => randomBytes(16).toString('hex')

/** Other programs may keep objects in the same bucket: theirs are never touched. */
export const isObjectKey = (text: string): boolean => keyShape.test(text)
