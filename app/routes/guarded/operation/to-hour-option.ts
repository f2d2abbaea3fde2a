import type { Slot } from '#app/contracts/products/public.ts'
import { countLabel } from '#app/domain/words/labels.ts'

const closedWords: Partial<Record<Slot['state'], string>> = { full: 'lotado', blocked: 'bloqueado', past: 'encerrado' }

/** Hour of a sale, with its places in words, or why nothing is sold. */
export function toHourOption({ time, state, remaining, quota_remaining: quota, is_counted: isCounted = true }: Slot) {
  const places = isCounted ? countLabel(remaining, { one: 'vaga', many: 'vagas' }) : 'disponível'
  const half = quota === undefined || quota >= remaining ? '' : `, ${quota} de meia`
  const closed = closedWords[state]
  return { value: time, label: `${time} · ${closed ?? `${places}${half}`}`, isOpen: closed === undefined }
}
