/** Milliseconds by the clock of this browser's device, which may be wrong. */
export const deviceNow = (): number => Date.now()
