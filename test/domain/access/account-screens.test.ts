import { expect, it } from 'vitest'
import { ACCOUNT_SCREENS, PASSWORD_SCREEN } from '#app/domain/access/account-screens.ts'

it('everybody has these screens under their own name', () => {
  expect(ACCOUNT_SCREENS.map(({ path, label, short }) => `${path}: ${label} (${short})`)).toEqual([
    '/account/data: Meus dados (Meus dados)',
    '/account/password: Redefinir senha (Redefinir senha)',
    '/account/sessions: Sessões (Sessões)',
    '/account/two-step: Verificação em duas etapas (Duas etapas)'
  ])
  expect(PASSWORD_SCREEN).toBe('/account/password')
})
