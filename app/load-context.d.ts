import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId: string
    address: string
    /** BASE_URL, or the checked host's where it is not set. */
    origin: string
    nonce: string
    formToken: string
    /** No script is sent. */
    light: boolean
    /** The browser has proved that it runs script. */
    js: boolean
    /** The page says that this is a demonstration. */
    demo: boolean
    /** Fires also after the request itself was collected. */
    signal?: AbortSignal
    /** Set by `handleError` in entry.server. */
    failure?: import('#app/components/feedback/failure-context.ts').Failure
    /** `deferSlots` adds, entry.server lets go. */
    slotReaders?: import('#app/domain/report/slot-result.ts').SlotReader[]
    /** Set by a loader; sent in place of its response. */
    download?: import('#app/door/settings.ts').DoorContext['download']
    /** What a small form sent; null for anything else. */
    typed?: import('#app/door/settings.ts').DoorContext['typed']
  }
}
