import type { Tone } from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'

export interface AccountView<Provider extends string> {
  provider: Provider
  name: string
  /** Says in a sentence which payments or messages go this way. */
  lead: string
  state: string
  tone: Tone
  lines: string[]
  /** True when this place's credentials are stored here. */
  isKept: boolean
}

/** Part of a provider's account that payments and messages share on the wire. */
interface Account {
  source: 'none' | 'environment' | 'kept' | 'unreadable'
  changed_at: string | null
  changed_by: string
  tested_at: string | null
  tested_words: string
}

const states: Readonly<Record<Account['source'], { state: string; tone: Tone }>> = {
  none: { state: 'Sem credenciais', tone: 'gray' },
  environment: { state: 'Credenciais do servidor', tone: 'green' },
  kept: { state: 'Credenciais guardadas', tone: 'green' },
  unreadable: { state: 'Credenciais ilegíveis', tone: 'red' }
}

interface Words {
  /** Said while nobody gave credentials. */
  none?: string
  /** Tells further facts of the account. */
  about?: string
}

export function toAccountState(account: Account, zone: string, { none = '', about = '' }: Words) {
  return {
    ...states[account.source],
    lines: [sourceWords(account, zone) ?? none, about, testWords(account, zone)].filter(Boolean),
    isKept: account.source === 'kept' || account.source === 'unreadable'
  }
}

function sourceWords({ source, changed_at, changed_by }: Account, zone: string): string | null {
  if (source === 'environment') return 'Vêm da configuração do servidor e valem até que se guardem outras aqui.'
  if (source === 'unreadable') return 'A chave deste servidor não abre as credenciais guardadas: informe-as de novo.'
  if (source === 'none') return null
  const by = changed_by === '' ? '' : ` por ${changed_by}`
  return changed_at ? `Guardadas${by} em ${formatInstant(changed_at, zone)}.` : ''
}

function testWords({ source, tested_at, tested_words }: Account, zone: string): string {
  if (tested_at) return `Último teste, ${formatInstant(tested_at, zone)}: ${tested_words}`
  return source === 'kept' ? 'Ainda não foram testadas.' : ''
}

/** @throws ApiError 404 */
export function findAccount<A extends { provider: string }>(accounts: readonly A[], provider: string | undefined): A {
  const found = accounts.find((account) => account.provider === provider)
  if (!found) throw notFound({ message: 'Este provedor não existe.' })
  return found
}
