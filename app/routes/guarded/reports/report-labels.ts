import { CHANNELS } from '#app/domain/booking/channel.ts'
import { formatDay, formatDayLong, formatMonth } from '#app/domain/calendar/dates.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'

export function channelLabel(key: string): string {
  return CHANNELS.find(({ code }) => code === key)?.label ?? key
}

export function methodLabel(slug: string): string {
  const method = PAYMENT_METHODS.find((known) => known.slug === slug)
  return method ? methodWords(method) : slug
}

/** Formats a day as `sex 20/11/2026` and a month as `novembro de 2026`. */
export function dateLabel(key: string): string {
  return key.length === 7 ? formatMonth(key) : `${formatDayLong(key).slice(0, 3)} ${formatDay(key)}`
}

export function hourLabel(hour: string): string {
  if (!/^\d\d$/.test(hour)) return 'Sem horário'
  return `${Number(hour)} h às ${Number(hour) + 1} h`
}

export function countText(value: number): string {
  return value.toLocaleString('pt-BR')
}
