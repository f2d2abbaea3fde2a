import { expect, it } from 'vitest'
import { originWords } from '#app/domain/access/origin.ts'

const alone = {
  name: 'Ana Lima',
  // 22:30 of the day before in Bahia.
  createdAt: new Date('2026-11-24T01:30:00Z'),
  invitedBy: '',
  invitedAt: null,
  changedBy: '',
  changedAt: null
}
const invited = { ...alone, invitedBy: 'Rui Prado', invitedAt: new Date('2026-11-25T02:59:59Z') }
const changed = { changedBy: 'Bia Souza', changedAt: new Date('2026-11-26T03:00:00Z') }

it.each([
  ['an account that nobody invited', alone, 'Ana Lima: conta de 23/11/2026, sem convite no registro'],
  ['an invited account', invited, 'Ana Lima: convite de Rui Prado em 24/11/2026'],
  [
    'an account that somebody changed',
    { ...alone, ...changed },
    'Ana Lima: conta de 23/11/2026, sem convite no registro; contato, acessos ou situação mudados por Bia Souza em 26/11/2026'
  ],
  [
    'an invited account that another changed',
    { ...invited, ...changed },
    'Ana Lima: convite de Rui Prado em 24/11/2026; contato, acessos ou situação mudados por Bia Souza em 26/11/2026'
  ]
])('tells where %s comes from, by days of the place', (_, account, words) => {
  expect(originWords(account, 'America/Bahia')).toBe(words)
})

it('tells days by the clock of another place, too', () => {
  expect(originWords({ ...alone, createdAt: new Date('2026-11-24T03:30:00Z') }, 'America/Manaus')).toContain(
    'conta de 23/11/2026'
  )
})
