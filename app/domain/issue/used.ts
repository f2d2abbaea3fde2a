import { countLabel } from '../words/labels.ts'
import { MOST_USED } from './limits.ts'

/**
 * Number of requests of a type: `12 requerimentos`, or `1.000 requerimentos ou mais` at the counting limit; '' for
 * none.
 */
export function usedLabel(used: number): string {
  if (used === 0) return ''
  const label = countLabel(used, { one: 'requerimento', many: 'requerimentos' })
  return used < MOST_USED ? label : `${label} ou mais`
}
