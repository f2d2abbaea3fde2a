import type { Things } from './things.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** A call that names a thing: all of it is the asker's own but the thing itself. */
export interface IdCase {
  id: string
  /** Field name as `idFieldsOf` writes it. */
  field: string
  input(of: { mine: Things; theirs: Things }): Asked
  /** A filter: what is not theirs to see is an empty answer. */
  empty?: boolean
  /** Text that the thing's own place gets in the answer. */
  tells?(things: Things): string
  /** Fields of the request that the answer may repeat. */
  echoes?: (keyof Things)[]
}
