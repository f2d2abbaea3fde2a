import { countLabel } from '../words/labels.ts'
import { MOST_USED } from './limits.ts'

/** Of a type: `12 requerimentos`, and where no more are counted `1.000 requerimentos ou mais`; '' for none. */
export function usedLabel(used: number): string {
  if (used === 0) return ''
  const label = countLabel(used, { one: 'requerimento', many: 'requerimentos' })
  return used < MOST_USED ? label : `${label} ou mais`
}
