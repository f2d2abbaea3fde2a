import { type RoleName, roleKeys } from '#app/domain/access/role-sets.ts'
import { holdsMore } from '#app/domain/access/rules.ts'
import { ROLE_LABELS } from '#app/domain/words/labels.ts'
import { keysOf } from '#app/domain/words/records.ts'

const hints: Record<RoleName, string> = {
  gestor: 'Vê e faz tudo, e cuida dos acessos.',
  operador: 'Reservas, check-in, atrativos, clientes e condutores.',
  portaria: 'Lista do dia e check-in, sem valores.',
  financeiro: 'Financeiro, notas e relatórios de vendas, sem check-in.',
  condutor: 'Só as reservas em que é o condutor.'
}

const roles = keysOf(ROLE_LABELS)

/** Disables roles with permissions that the viewer may not grant. */
export function roleOptions(grantable: readonly string[]) {
  return roles.map((value) => {
    const disabled = holdsMore(roleKeys(value), grantable)
    const hint = disabled ? `${hints[value]} Tem permissões que você não tem e não pode dar.` : hints[value]
    return { value, label: ROLE_LABELS[value], hint, disabled }
  })
}
