import { expect, it } from 'vitest'
import { findFlow, forgetFlow, keepFlow } from '#app/session/sign-in/google-flow.server.ts'
import { cookieHeader, requestTo } from '../../support/session.ts'

const begin = (state: string, cookie?: string) =>
  cookieHeader(keepFlow(requestTo('/login/google?pid=p-1&redirectTo=/x', cookie), { state, verifier: `v-${state}` }))
const back = (state: string, cookie: string) => requestTo(`/login/google/callback?state=${state}&pid=other`, cookie)

it("is found by its state alone, with the values of the button's page", () => {
  const cookie = begin('s1')
  expect(findFlow(back('s1', cookie))).toEqual({ state: 's1', verifier: 'v-s1', pid: 'p-1', redirectTo: '/x' })
  expect(findFlow(back('s2', cookie))).toBeNull()
  expect(findFlow(requestTo('/login/google/callback', cookie))).toBeNull()
  expect(findFlow(back('s1', 'google=junk'))).toBeNull()
})

it('serves once, and leaves those of other tabs', () => {
  const both = begin('s2', begin('s1'))
  const after = cookieHeader(forgetFlow(back('s1', both)))
  expect(findFlow(back('s1', after))).toBeNull()
  expect(findFlow(back('s2', after))).toMatchObject({ verifier: 'v-s2' })
  expect(forgetFlow(back('s2', after))).toEqual([['set-cookie', expect.stringContaining('Max-Age=0')]])
})

it('remembers the last three', () => {
  const cookie = ['s1', 's2', 's3', 's4'].reduce<string>((kept, state) => begin(state, kept), '')
  const known = ['s1', 's2', 's3', 's4'].filter((state) => findFlow(back(state, cookie)))
  expect(known).toEqual(['s2', 's3', 's4'])
})
