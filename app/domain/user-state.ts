/** What a user of a place is to those who look after the accesses; removed ones are not shown to anybody. */
export type UserState = 'active' | 'invited' | 'pending' | 'suspended'

export interface UserStateLook {
  label: string
  tone: 'green' | 'blue' | 'amber' | 'red'
  /** What it means for the person. */
  meaning: string
}

export const USER_STATES: Readonly<Record<UserState, UserStateLook>> = {
  active: { label: 'Ativo', tone: 'green', meaning: 'Entra com usuário e senha.' },
  invited: { label: 'Convidado', tone: 'blue', meaning: 'Ainda não criou a primeira senha.' },
  pending: {
    label: 'Aguardando liberação',
    tone: 'amber',
    meaning: 'Fez o próprio cadastro e ainda não tem permissão.'
  },
  suspended: { label: 'Suspenso', tone: 'red', meaning: 'Não entra até ser reativado.' }
}

export const USER_STATE_CODES: readonly UserState[] = ['active', 'invited', 'pending', 'suspended']

/** Null for what is no state. */
export function toUserState(text: string): UserState | null {
  return USER_STATE_CODES.find((code) => code === text) ?? null
}
