/** Effects of an approval, by name: a type names one, the back end holds the code. */
export const ISSUE_EFFECTS = [
  {
    name: 'lift_unavailability',
    label: 'Liberar dias bloqueados de um atrativo',
    explains: 'Quem pede escolhe o atrativo e os dias; aprovado, esses dias deixam de estar bloqueados.',
    asks: 'days'
  },
  {
    name: 'accept_certificate',
    label: 'Aceitar o certificado de um condutor',
    explains: 'Quem pede escolhe o condutor e descreve o certificado; aprovado, ele passa a constar do cadastro.',
    asks: 'certificate'
  },
  {
    name: 'group_booking',
    label: 'Reserva de grupo',
    explains:
      'Quem pede diz o atrativo, o dia, o horário e quantas pessoas. Aprovar não vende: a equipe vende o grupo a partir do requerimento.',
    asks: 'group'
  }
] as const

export type IssueEffect = (typeof ISSUE_EFFECTS)[number]['name']

/** Its type only asks for the group: an approval changes nothing, so strangers may open it too. */
export const GROUP_BOOKING = 'group_booking' satisfies IssueEffect

/** Effect that an approval runs. */
export type ApprovalEffectName = Exclude<IssueEffect, typeof GROUP_BOOKING>

export const isIssueEffect = (name: string): name is IssueEffect => ISSUE_EFFECTS.some((one) => one.name === name)

/** Extra question of the form beside the details; null if there is none. */
export function effectAsks(name: string): 'days' | 'certificate' | 'group' | null {
  return ISSUE_EFFECTS.find((one) => one.name === name)?.asks ?? null
}
