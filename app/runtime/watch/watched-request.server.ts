export interface AskedRequest {
  method: string
  requestId: string
  /** W3C header of a trusted proxy; null otherwise. */
  traceparent: string | null
}

export interface EndedRequest {
  /** Pattern of the route, never the path: paths hold codes and tokens. */
  route: string
  status: number | 'aborted'
}

export interface WatchedRequest {
  /** Runs the work so that its statements and calls of others count as the request's. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The door turned it away because others would have been late. */
  shed(): void
  end(ended: EndedRequest): void
}

/** Present counts of the door. */
export interface DoorCounts {
  connections: number
  liveSockets: number
  /** Requests in progress, and those that wait for a turn. */
  running: number
  waiting: number
}
