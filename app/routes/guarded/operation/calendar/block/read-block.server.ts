import { createHash } from 'node:crypto'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { MOST_BLOCKS, type TypedBlock } from '#app/domain/product/check/check-blocks.ts'
import { checkRange, listDays } from '#app/domain/product/day/check-day.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { BlockAction } from '../address.ts'

/** Values as typed, by the form's field names. */
interface TypedBlocking {
  atrativo: string
  acao: BlockAction
  de: string
  ate: string
  hora: string
}

/** Reads a page's URL or a form. */
export function readTyped(said: Pick<URLSearchParams, 'get'> | Pick<FormData, 'get'>): TypedBlocking {
  const textOf = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 100) : ''
  }
  return {
    atrativo: textOf('atrativo').toLowerCase(),
    acao: textOf('acao') === 'liberar' ? 'liberar' : 'bloquear',
    de: textOf('de'),
    ate: textOf('ate'),
    hora: textOf('hora')
  }
}

const names: Record<string, string> = { from: 'de', to: 'ate', time: 'hora' }

type Checked = { ok: true; from: IsoDay; to: IsoDay; time: string } | { ok: false; errors: Record<string, string[]> }

/** A block must lie ahead; freeing has no such limit. */
export function checkTyped({ atrativo, acao, de, ate, hora }: TypedBlocking, today: IsoDay): Checked {
  const checked = checkRange({ from: de, to: ate, time: hora })
  const errors: Record<string, string[]> = atrativo === '' ? { atrativo: ['Escolha o atrativo.'] } : {}
  if (!checked.ok) {
    for (const [field, said] of Object.entries(checked.fields)) errors[names[field] ?? field] = said
    return { ok: false, errors }
  }
  const { from, to, time } = checked.value
  if (acao === 'bloquear' && from < today) errors.de = [ERRORS.dayPast]
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, from, to, time }
}

export const toBlocks = (
  { from, to, time }: { from: IsoDay; to: IsoDay; time: string },
  reason: string
): Exclude<TypedBlock, string>[] => listDays(from, to).map((date) => ({ date, time, reason }))

/** Identifies the blocks shown before the confirmation: with others, the form would free something else. */
export function fingerprint(blocked: readonly { date: string; time: string }[]): string {
  const named = blocked.map(({ date, time }) => `${date} ${time}`).sort()
  return createHash('sha256').update(named.join('\n')).digest('hex').slice(0, 32)
}

export const tooManyBlocks = (count: number) =>
  `São ${count} dias e horários bloqueados, mais do que os ${MOST_BLOCKS} que podem ser liberados de uma vez: escolha menos dias.`

/** Formats `25/11/2026`, `25/11/2026 a 28/11/2026` or `25/11/2026 às 09:00`. */
export function rangeWords({ from, to, time }: { from: IsoDay; to: IsoDay; time: string }): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
  return time === '' ? days : `${days}, horário das ${time}`
}
