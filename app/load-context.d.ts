import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId: string
    address: string
    /** BASE_URL, or without it the checked host's origin. */
    origin: string
    nonce: string
    formToken: string
    /** True: the page carries no script. */
    light: boolean
    /** True once the browser has proved to run script. */
    js: boolean
    /** True: the page shows that this is a demonstration. */
    demo: boolean
    /** Language of the page (BCP 47). */
    language: string
    /** Draws the links of a page within its language; absent in Portuguese. */
    lead?: import('#app/door/settings.ts').DoorContext['lead']
    /** Still fires after the request object was collected. */
    signal?: AbortSignal
    /** `handleError` in entry.server sets it. */
    failure?: import('#app/components/feedback/failure-context.ts').Failure
    /** `deferSlots` adds readers, entry.server ends them. */
    slotReaders?: import('#app/domain/report/slot-result.ts').SlotReader[]
    /** A loader sets it; the door sends it instead of the response. */
    download?: import('#app/door/settings.ts').DoorContext['download']
    /** Fields of a small form; null for other requests. */
    typed?: import('#app/door/settings.ts').DoorContext['typed']
  }
}
