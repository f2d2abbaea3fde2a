export const PASSWORD_SCREEN = '/account/password'

/** `/account` needs no permission. */
export const ACCOUNT_SCREENS: readonly { path: string; label: string; short: string }[] = [
  { path: '/account/data', label: 'Meus dados', short: 'Meus dados' },
  { path: PASSWORD_SCREEN, label: 'Redefinir senha', short: 'Redefinir senha' },
  { path: '/account/sessions', label: 'Sessões', short: 'Sessões' },
  { path: '/account/two-step', label: 'Verificação em duas etapas', short: 'Duas etapas' }
]
