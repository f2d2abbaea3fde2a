import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  /** What only the door knows about a request. */
  interface AppLoadContext {
    requestId: string
    address: string
    nonce: string
    formToken: string
    /** Light mode: no script is sent. */
    light: boolean
    /** The browser has proved that it runs script. */
    js: boolean
    /** Fires when the reader leaves, also after the request itself has been collected. */
    signal?: AbortSignal
    /** Set by `handleError` in entry.server: what the error page may say about it. */
    failure?: import('#app/components/feedback/failure-context.ts').Failure
    /** Who waits for report slots in this request: `deferSlots` adds, entry.server lets go. */
    slotReaders?: import('#app/domain/report/slot-result.ts').SlotReader[]
    /** Set by a loader: the door sends it in place of the loader's response. */
    download?: import('#app/door/settings.ts').DoorContext['download']
  }
}
