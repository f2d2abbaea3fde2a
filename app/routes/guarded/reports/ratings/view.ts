import type { Rating } from '#app/contracts/messages/ratings.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { GROUP_LABELS, groupOf, satisfactionOf } from '#app/domain/rating/rating.ts'
import { keysOf } from '#app/domain/words/records.ts'

const percent = (part: number, whole: number) => (whole === 0 ? '0 %' : `${Math.round((100 * part) / whole)} %`)

/** `counts[n]`: how many gave n. The highest first. */
export function toSums(counts: readonly number[]) {
  const { answers, nps, groups } = satisfactionOf(counts)
  const total = counts.reduce((sum, count, score) => sum + count * score, 0)
  return {
    answers,
    nps: nps === null ? '–' : nps > 0 ? `+${nps}` : String(nps),
    mean: answers === 0 ? '–' : (total / answers).toLocaleString('pt-BR', { maximumFractionDigits: 1 }),
    groups: keysOf(GROUP_LABELS).map((group) => ({
      label: GROUP_LABELS[group],
      value: `${groups[group]} (${percent(groups[group], answers)})`
    })),
    scores: counts
      .map((count, score) => ({ score, count, share: percent(count, answers), group: groupOf(score), most: answers }))
      .reverse()
  }
}

export function toRow(
  { score, comment, answered_at: at, changed, date, product, name, code, uuid }: Rating,
  zone: string
) {
  return {
    key: `${at} ${uuid} ${name} ${date}`,
    score: String(score),
    comment,
    product,
    name,
    uuid,
    visit: formatDay(date),
    answered: at ? `${formatInstant(at, zone)}${changed ? ', mudada depois' : ''}` : '',
    code: code ? formatBookingCode(code) : ''
  }
}

export type RatingRow = ReturnType<typeof toRow>
