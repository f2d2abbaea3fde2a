import { type ControllerAction, keyOf, type PermissionKey } from '../permission-table.ts'

interface Part {
  key: string
  name: string
  does: string
  /** Closing the part closes its screens, its forms and every call that needs these permissions. */
  permissions: readonly PermissionKey[]
}

/**
 * Parts of the program that a place may switch off. Data of a closed part is kept and is back once the part is switched
 * on.
 */
export const PARTS = [
  {
    key: 'transport',
    name: 'Transporte',
    does: 'Viagens do dia, veículos, motoristas e a lista de passageiros.',
    permissions: ['operation/transport', 'operation/transport-edit']
  },
  {
    key: 'invoices',
    name: 'Notas fiscais',
    does: 'Notas de serviço das reservas pagas. O cadastro de quem emite continua em Configurações.',
    permissions: ['nf/index', 'nf/edit']
  },
  {
    key: 'counters',
    name: 'Contadores',
    does: 'Contadores de passagem (Trafx): envio de arquivos, aparelhos e o comparativo no relatório de visitas.',
    permissions: ['trafx/index', 'trafx/edit']
  }
] as const satisfies readonly Part[]

export function isPart(key: string): boolean {
  return PARTS.some((part) => part.key === key)
}

export function partName(key: string): string {
  return PARTS.find((part) => part.key === key)?.name ?? key
}

export function partOf(permission: string | undefined): (typeof PARTS)[number] | null {
  return PARTS.find(({ permissions }) => permissions.some((one) => one === permission)) ?? null
}

/** Finds the switched-off part that a permission belongs to; null if the permission is open. */
export function closedPart(permission: string, off: readonly string[]): (typeof PARTS)[number] | null {
  const part = partOf(permission)
  return part && off.indexOf(part.key) >= 0 ? part : null
}

export function withoutClosed<R extends ControllerAction>(rules: readonly R[], off: readonly string[]): R[] {
  return rules.filter((rule) => closedPart(keyOf(rule), off) === null)
}

export function partClosedWords(name: string): string {
  return `${name}: este módulo está desligado neste parque.`
}
