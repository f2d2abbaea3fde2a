import { expect, it } from 'vitest'
import { openRegister } from '#app/domain/agent/register.ts'

const agent = (foldedName: string, cpf = '', phone = '') => ({ foldedName, cpf, phone })

it('knows an agent by the CPF, without one by name and telephone, and never two CPFs as one', () => {
  const known = [
    agent('ana', '1', 'a'),
    agent('ana', '', 'b'),
    agent('rui', '', ''),
    agent('eva', '', 'e'),
    agent('eva')
  ]
  const register = openRegister(known)
  const found = (...keys: Parameters<typeof agent>) =>
    register.find(agent(...keys)).map((one) => known.indexOf(one as never))
  expect(found('outra', '1', 'z')).toEqual([0])
  expect(found('ana', '2', 'b')).toEqual([1])
  expect(found('ana', '2', 'c')).toEqual([])
  expect(found('ana', '', 'a')).toEqual([0])
  expect(found('ana')).toEqual([0, 1])
  expect(found('rui', '3', 'r')).toEqual([2])
  expect(found('eva', '', 'e')).toEqual([3])
  expect(found('eva', '', 'f')).toEqual([4])
  expect(found('', '9')).toEqual([])
  register.add(agent('lia', '9'))
  expect([register.hasName('lia'), register.hasName('bia')]).toEqual([true, false])
  expect(register.find(agent('', '9'))).toHaveLength(1)
})
