import { invalid } from '#app/contracts/api-error.ts'
import { slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { readField } from '#app/session/index.server.ts'

/** Reads the sending time from `WhenFields`, in the place's time zone; null for now. @throws ApiError 422 */
export function readMoment(form: FormData, zone: string): string | null {
  if (readField(form, 'quando') !== 'depois') return null
  const day = toIsoDay(readField(form, 'data'))
  const time = readField(form, 'horario')
  const fields: Record<string, string[]> = {}
  if (!day) fields.data = ['Escolha o dia.']
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) fields.horario = ['Escreva a hora como 09:00.']
  if (!day || Object.keys(fields).length > 0) throw invalid({ fields })
  return slotInstant(day, time, zone).toISOString()
}
