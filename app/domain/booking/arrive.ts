import { t, tCount } from '../words/speech.ts'

/** '' if the place asks for no early arrival. `time` is HH:mm of the visit. */
export function arriveLabel(minutes: number, time: string): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const at = hours * 60 + rest - minutes
  if (minutes <= 0 || !Number.isFinite(at)) return ''
  const early = tCount(minutes, '{n} minuto', '{n} minutos')
  if (at < 0) return t('Chegue {early} antes.', { early })
  const two = (value: number) => String(value).padStart(2, '0')
  return t('Chegue {early} antes, às {time}.', { early, time: `${two(Math.floor(at / 60))}:${two(at % 60)}` })
}
