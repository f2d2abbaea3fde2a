import { providerName } from '../money/gateway-words.ts'
import { formatMoney } from '../money/money.ts'
import { SOCIAL_LINKS } from '../place/links.ts'
import { columnOf, type GroupKey, SETTING_NAMES, settingOf } from '../place/settings.ts'
import type { AuditAction } from './actions.ts'
import type { Wording } from './changed.ts'
import { retentionWords } from './retention.ts'

function linkWords(xfields: Readonly<Record<string, string>>): string {
  const said = SOCIAL_LINKS.flatMap(({ name }) => (xfields[name] ? [`${name} ${xfields[name]}`] : []))
  return said.join(', ') || 'nenhuma'
}

/** `refundLimit` is in centavos; below 0 means no limit. */
export const PAYMENT_WORDS: Wording<{
  pixProvider: string
  cardProvider: string
  refundLimit: number
  withdrawDays: number
}> = {
  withdrawDays: 'dias até liberar para saque',
  pixProvider: ['Pix por', providerName],
  cardProvider: ['cartão por', providerName],
  refundLimit: [
    'segunda pessoa aprova devolução acima de',
    (value) => (value < 0 ? 'nenhum valor' : formatMoney(value))
  ]
}

export const RETENTION_WORDS: Wording<{ auditDays: number }> = { auditDays: ['registro guardado', retentionWords] }

/** Labels of one group's columns. The retention periods have words of their own. */
export function groupWords<Place extends object>(key: GroupKey): Wording<Place> {
  const said = SETTING_NAMES.flatMap((name) => {
    const { group, words } = settingOf(name)
    return group === key && words ? [[columnOf(name), words]] : []
  })
  const links = key === 'place' ? [['xfields', ['redes sociais', linkWords]]] : []
  // The table says each column by its own type.
  return Object.fromEntries([...said, ...links]) as Wording<Place>
}

/** Action that the record uses for a change of each group. */
export const GROUP_ACTIONS = {
  place: 'place.changed',
  booking: 'place.booking-changed',
  limits: 'place.limits-changed',
  gate: 'place.gate-changed',
  agents: 'place.agents-changed',
  modules: 'place.modules-changed',
  plans: 'place.plans-changed',
  help: 'place.help-changed',
  security: 'place.security-changed'
} as const satisfies Partial<Record<GroupKey, AuditAction>>
