/** What one request keeps of its body. */
export type BodyShare = {
  /** False where all together would keep too much, and once it was released. */
  take(bytes: number): boolean
  release(): void
}

export type BodyRoom = { open(kind: 'form' | 'upload'): BodyShare }

/** Forms are small: uploads leave them a quarter, or a few big files would shut out every visitor. */
const uploadPart = 0.75

/** Counts bytes that came, never bytes announced: a length costs nothing to claim. */
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
