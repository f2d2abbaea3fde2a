import type { Things } from './things.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** A call that names a thing: all of it is the asker's own but the thing itself. */
export interface IdCase {
  id: string
  /** As `idFieldsOf` says it. */
  field: string
  input(of: { mine: Things; theirs: Things }): Asked
  /** A filter: what is not theirs to see is an empty answer. */
  empty?: boolean
  /** What its own place is told. */
  tells?(things: Things): string
  /** What the asker said themselves comes back. */
  echoes?: (keyof Things)[]
}
