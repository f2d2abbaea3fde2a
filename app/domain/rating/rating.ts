/** How likely somebody is to recommend a place, from 0 to 10: the Net Promoter Score's one question. */
export const MOST_SCORE = 10

export const MOST_COMMENT = 1000

/** Days after the visit in which it can be answered, and days after the first answer in which that can be changed. */
export const ANSWER_DAYS = 60
export const CHANGE_DAYS = 7

/** Null for what is no score. */
export function readScore(text: string): number | null {
  const score = /^\d{1,2}$/.test(text.trim()) ? Number(text) : -1
  return score >= 0 && score <= MOST_SCORE ? score : null
}

export type RatingGroup = 'promoter' | 'neutral' | 'detractor'

export const GROUP_LABELS: Readonly<Record<RatingGroup, string>> = {
  promoter: 'Recomendam (9 e 10)',
  neutral: 'Neutros (7 e 8)',
  detractor: 'Não recomendam (0 a 6)'
}

export function groupOf(score: number): RatingGroup {
  if (score >= 9) return 'promoter'
  return score >= 7 ? 'neutral' : 'detractor'
}

export interface Satisfaction {
  answers: number
  /** -100 to 100, whole; null without answers. */
  nps: number | null
  groups: Record<RatingGroup, number>
}

/** `counts[n]`: how many gave n. */
export function satisfactionOf(counts: readonly number[]): Satisfaction {
  const groups = { promoter: 0, neutral: 0, detractor: 0 }
  counts.forEach((count, score) => {
    groups[groupOf(score)] += count
  })
  const answers = groups.promoter + groups.neutral + groups.detractor
  const nps = answers === 0 ? null : Math.round((100 * (groups.promoter - groups.detractor)) / answers)
  // Turns -0 into 0.
  return { answers, nps: nps === 0 ? 0 : nps, groups }
}
