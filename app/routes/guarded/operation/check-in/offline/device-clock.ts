/** Milliseconds by the clock of this browser's device, which may be wrong. */
export const deviceNow = (): number => Date.now()

/** `14:05` in the place's zone. */
export function formatTime(at: number, zone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}
