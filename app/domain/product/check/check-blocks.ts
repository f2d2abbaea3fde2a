import type { IsoDay } from '../../calendar/dates.ts'
import { type CheckedForm, createReading } from '../../typed/reading.ts'

/** Block of a time, or of a whole day. */
export interface Block {
  date: IsoDay
  /** `HH:mm`, or empty. */
  time: string
  reason: string
}

/** `21/11/2026`, `2026-11-21 09:00`, or in parts. */
export type TypedBlock = string | Block

/** Blocks that one call may name. */
export const MOST_BLOCKS = 400

/** Messages at `unavailability.0.date`. */
export function checkBlocks(typed: readonly TypedBlock[]): CheckedForm<Block[]> {
  const form = createReading()
  if (typed.length === 0) form.fail('unavailability', 'Diga pelo menos um dia.')
  if (typed.length > MOST_BLOCKS) form.fail('unavailability', `Envie no máximo ${MOST_BLOCKS} de cada vez.`)
  const blocks = typed.slice(0, MOST_BLOCKS).map((one, index) => {
    const own = createReading()
    const parts = typeof one === 'string' ? splitBlock(one) : one
    const date = own.day('date', parts.date)
    if (parts.date.trim() === '') own.fail('date', 'Diga o dia.')
    const time = parts.time.trim() === '' ? '' : own.time('time', parts.time)
    const reason = own.lines('reason', parts.reason, { most: 200 })
    form.carry(`unavailability.${index}`, own.finish(null))
    return { date: date ?? '', time, reason }
  })
  // A repeated block counts once, with the last reason.
  return form.finish([...new Map(blocks.map((block) => [`${block.date} ${block.time}`, block])).values()])
}

function splitBlock(text: string): Block {
  const [date = '', time = ''] = text.trim().split(/[\sT]+/)
  return { date, time, reason: '' }
}
