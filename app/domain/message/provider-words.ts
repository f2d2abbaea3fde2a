export const PROVIDER_LABELS = {
  meta: 'WhatsApp da Meta',
  evolution: 'Evolution API',
  smtp: 'E-mail (SMTP)'
} as const

/** Words for the time of the next try; '' if unknown. */
export function againWords(waitMs: number): string {
  if (waitMs <= 0) return ''
  const minutes = Math.ceil(waitMs / 60_000)
  const [count, one, many] = minutes < 60 ? [minutes, 'minuto', 'minutos'] : [Math.ceil(minutes / 60), 'hora', 'horas']
  return ` Pode ser enviada de novo depois de ${count} ${count === 1 ? one : many}.`
}
