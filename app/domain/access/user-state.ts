export type UserState = 'active' | 'invited' | 'pending' | 'suspended'

interface UserStateLook {
  label: string
  tone: 'green' | 'blue' | 'amber' | 'red'
}

export const USER_STATES: Readonly<Record<UserState, UserStateLook>> = {
  active: { label: 'Ativo', tone: 'green' },
  invited: { label: 'Convidado', tone: 'blue' },
  pending: { label: 'Aguardando liberação', tone: 'amber' },
  suspended: { label: 'Suspenso', tone: 'red' }
}

export const USER_STATE_CODES: readonly UserState[] = ['active', 'invited', 'pending', 'suspended']
