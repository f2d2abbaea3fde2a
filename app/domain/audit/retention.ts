import { countLabel } from '../words/labels.ts'
import { currentLanguage, t, tCount } from '../words/speech.ts'

const LEAST_AUDIT_DAYS = 180
const MOST_AUDIT_DAYS = 3650

/** Days; 0 means for ever. */
export function isAuditDays(days: number): boolean {
  return Number.isInteger(days) && (days === 0 || (days >= LEAST_AUDIT_DAYS && days <= MOST_AUDIT_DAYS))
}

export const AUDIT_DAYS_REFUSED = `Use um número de ${LEAST_AUDIT_DAYS} a ${MOST_AUDIT_DAYS.toLocaleString('pt-BR')}, ou 0 para guardar sempre.`

/** `1825` → `1.825 dias (5 anos)`. */
export function retentionWords(days: number): string {
  if (days === 0) return t('para sempre')
  const years = days % 365 === 0 ? ` (${countLabel(days / 365, { one: 'ano', many: 'anos' })})` : ''
  return `${tCount(days, 'por {days} dias', 'por {days} dias', {
    days: days.toLocaleString(currentLanguage())
  })}${years}`
}
