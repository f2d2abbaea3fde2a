import type { Integration } from '#app/api-client/integrations/integration.server.ts'
import type { IntegrationState } from '#app/api-client/integrations/states.server.ts'
import type { Tone } from '#app/components/index.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'

export interface IntegrationView {
  key: string
  label: string
  what: string
  state: string
  tone: Tone
  lines: string[]
  canTest: boolean
}

export function toView(integration: Integration, state: IntegrationState | undefined, zone: string): IntegrationView {
  const { key, label, what, off, test } = integration
  const isOn = integration.isOn()
  const lines = isOn ? [addressWords(integration), ...(state ? stateWords(state, zone) : [])] : [off]
  return {
    key,
    label,
    what,
    ...situationOf(integration, state),
    lines: lines.filter(Boolean),
    canTest: isOn && Boolean(test)
  }
}

function situationOf(
  { isOn, offState = 'Desligada' }: Integration,
  state: IntegrationState | undefined
): { state: string; tone: Tone } {
  if (!isOn()) return { state: offState, tone: 'gray' }
  const failed = state?.failedAt && state.failedAt.getTime() === state.calledAt?.getTime()
  return failed ? { state: 'Falhou por último', tone: 'red' } : { state: 'Ligada', tone: 'green' }
}

function addressWords(integration: Integration): string {
  const host = integration.host()
  return host === null ? '' : `Servidor: ${host}`
}

function stateWords(state: IntegrationState, zone: string): string[] {
  const { calledAt, failedAt, failure, testedAt, testedWords } = state
  const at = (moment: Date) => formatInstant(moment.toISOString(), zone)
  return [
    calledAt ? `Última chamada: ${at(calledAt)}.` : '',
    failedAt ? `Última falha, ${at(failedAt)}: ${failure}` : '',
    testedAt ? `Último teste, ${at(testedAt)}: ${testedWords}` : ''
  ]
}

interface Elsewhere {
  to: string
  label: string
  permission: PermissionKey
}

const elsewhere: readonly Elsewhere[] = [
  { to: '/configurations/messages', label: 'WhatsApp e e-mail', permission: 'configurations/messages' },
  { to: '/configurations/payments', label: 'Pix e cartão', permission: 'configurations/payments' },
  {
    to: '/configurations/integrations/wordpress',
    label: 'Site do fornecedor (WordPress)',
    permission: 'configurations/wordpress'
  },
  { to: '/configurations/invoices', label: 'Notas fiscais', permission: 'configurations/invoices' }
]

/** Lists integrations that each place sets up on a page of its own. */
export function elsewhereOf(can: (permission: PermissionKey) => boolean): { to: string; label: string }[] {
  return elsewhere.filter(({ permission }) => can(permission)).map(({ to, label }) => ({ to, label }))
}
