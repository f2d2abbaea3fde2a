import { formatDay } from '../calendar/dates.ts'
import { formatMoney } from '../money/money.ts'
import { placesLabel } from '../product/allotment.ts'
import type { Block } from '../product/check/check-blocks.ts'
import type { DayPrice, OwnPrices } from '../product/price.ts'
import { tellDays } from '../product/tell-days.ts'
import type { SlotException, SlotRule, Timetable } from '../product/timetable.ts'
import type { Changed, Wording } from './changed.ts'

interface TicketWords extends OwnPrices {
  label: string
  title: string
  description: string
  minimum: number
  maximum: number
  needsProof: boolean
  countsToQuota: boolean
  withAdult: boolean
  active: boolean
}

export const TICKET_WORDS: Wording<TicketWords> = {
  label: 'código',
  title: 'nome',
  description: 'descrição',
  unitPrice: ['preço', formatMoney],
  minimum: 'mínimo por reserva',
  maximum: 'máximo por reserva',
  validFrom: 'vendido desde',
  validTo: 'vendido até',
  needsProof: 'pede comprovante',
  countsToQuota: 'conta na cota de meia-entrada',
  withAdult: 'só com um adulto',
  active: 'à venda',
  prices: ['preços por data', (prices) => prices.map(priceWords).join('; ') || 'nenhum']
}

function priceWords({ price, ...days }: DayPrice): string {
  return `${formatMoney(price)} ${tellDays(days)}`
}

/** Lists only added and removed lines; null if there are none. */
export function hoursChanged(before: Timetable, after: Timetable): Changed | null {
  return changedLines(linesOf(before), linesOf(after))
}

const linesOf = ({ rules, exceptions }: Timetable) => [...rules.map(ruleWords), ...exceptions.map(exceptionWords)]

function ruleWords({ time, capacity, closingMinutes, validFrom, validTo, weekdays }: SlotRule): string {
  const closing = closingMinutes > 0 ? `, vendido até ${closingMinutes} min antes` : ''
  return `${time}, ${tellDays({ validFrom, validTo, weekdays })}: ${placesLabel(capacity)}${closing}`
}

function exceptionWords({ date, time, capacity }: SlotException): string {
  if (time === '') return `${formatDay(date)}: só os horários do dia`
  return `${formatDay(date)} ${time}: ${capacity === 0 ? 'sem este horário' : placesLabel(capacity)}`
}

export function blocksChanged(before: readonly Block[], after: readonly Block[]): Changed | null {
  return changedLines(before.map(blockWords), after.map(blockWords))
}

function blockWords({ date, time, reason }: Block): string {
  return `${formatDay(date)}${time === '' ? '' : ` ${time}`}${reason === '' ? '' : `, ${reason}`}`
}

const mostLines = 12

export function changedLines(before: readonly string[], after: readonly string[]): Changed | null {
  const gone = before.filter((line) => !after.includes(line))
  const come = after.filter((line) => !before.includes(line))
  if (gone.length + come.length === 0) return null
  return { from: shortLines(gone), to: shortLines(come) }
}

function shortLines(lines: readonly string[]): string {
  const rest = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`e mais ${rest}`] : [])].join('\n')
}
