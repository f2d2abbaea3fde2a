/** One request's share of the memory for bodies. */
export type BodyShare = {
  /** False when all bodies together would exceed the limit, or after release. */
  take(bytes: number): boolean
  release(): void
}

export type BodyRoom = { open(kind: 'form' | 'upload'): BodyShare }

/**
 * Share of the memory that uploads may use. The rest is for forms: otherwise a few large files would shut out all
 * visitors.
 */
const uploadPart = 0.75

/** Counts bytes received, not the announced length, which costs nothing to claim. */
export function createBodyRoom(mostBytes: number): BodyRoom {
  let held = 0
  return {
    open(kind) {
      const most = kind === 'upload' ? mostBytes * uploadPart : mostBytes
      let own = 0
      let isOpen = true
      return {
        take(bytes) {
          if (!isOpen || held + bytes > most) return false
          held += bytes
          own += bytes
          return true
        },
        release() {
          isOpen = false
          held -= own
          own = 0
        }
      }
    }
  }
}
