/** One request of whoever measures. */
export type WatchedVisit = {
  /** Runs the app's work for the request. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The admission turned it away. */
  shed(): void
  /** `route` is a pattern; `aborted`: the client left before the end. */
  end(ended: { route: string; status: number | 'aborted' }): void
}

/** Hears of every request. */
export type DoorWatch = {
  /** `traceparent` comes from a trusted proxy, or is null. */
  begin(asked: { method: string; requestId: string; traceparent: string | null }): WatchedVisit
}

/** Present counts of the door. */
export type DoorCounts = {
  connections: number
  liveSockets: number
  /** Requests in progress, and those that wait for a turn. */
  running: number
  waiting: number
}
