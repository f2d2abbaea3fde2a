export type ProductState = 'active' | 'inactive' | 'archived'

interface StateLook {
  label: string
  tone: 'green' | 'amber' | 'gray'
}

export const PRODUCT_STATES: Readonly<Record<ProductState, StateLook>> = {
  active: { label: 'Ativo', tone: 'green' },
  inactive: { label: 'Inativo', tone: 'amber' },
  archived: { label: 'Arquivado', tone: 'gray' }
}

export const PRODUCT_STATE_CODES: readonly ProductState[] = ['active', 'inactive', 'archived']

export function productState({ active, archivedAt }: { active: boolean; archivedAt: Date | null }): ProductState {
  if (archivedAt !== null) return 'archived'
  return active ? 'active' : 'inactive'
}

interface Named {
  name: string
  active?: boolean
  archived?: boolean
}

/** Name with the state, for mixed lists: 'Gruta (arquivado)'. */
export function nameWithState({ name, active = true, archived = false }: Named): string {
  if (active && !archived) return name
  return `${name} (${PRODUCT_STATES[archived ? 'archived' : 'inactive'].label.toLowerCase()})`
}

/** Requirement that an attraction lacks before anybody can buy it. */
export type Missing = 'tickets' | 'hours'

const words: Record<Missing, string> = { tickets: 'um tipo de ingresso', hours: 'um horário' }

/** '' where nothing is missing. */
export function missingWords(missing: readonly Missing[]): string {
  if (missing.length === 0) return ''
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${missing.map((one) => words[one]).join(' e ')} de hoje em diante.`
}
