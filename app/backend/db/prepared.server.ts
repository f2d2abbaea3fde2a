import type { Orm } from './connection.server.ts'

/** Builds a statement once a database: the hot paths spare themselves writing and planning it anew. */
export function prepareOnce<Prepared>(build: (orm: Orm) => Prepared): (orm: Orm) => Prepared {
  const known = new WeakMap<Orm, Prepared>()
  return (orm) => {
    const kept = known.get(orm) ?? build(orm)
    known.set(orm, kept)
    return kept
  }
}
