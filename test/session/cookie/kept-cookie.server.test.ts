import { expect, it } from 'vitest'
import { createKeptCookie, hasTexts } from '#app/session/cookie/kept-cookie.server.ts'
import { appSealer } from '#app/session/cookie/session-storage.server.ts'
import { cookieHeader, requestTo } from '../../support/session.ts'

type Value = { name: string }
const isValue = (value: unknown): value is Value => hasTexts(value, ['name'])
const cookie = createKeptCookie<Value>({ name: 'note', maxAgeSeconds: 60, isValue })
const other = createKeptCookie<Value>({ name: 'other', maxAgeSeconds: 60, isValue })

it('keeps a value sealed, out of the reach of script, for its time', () => {
  const [[, line = ''] = []] = cookie.keep(requestTo('/'), { name: 'Joana Prado' })
  expect(line).toMatch(/^note=1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/)
  expect(Buffer.from(line.slice(7), 'base64url').toString('latin1')).not.toContain('Joana')
  expect(cookie.read(requestTo('/', line.split(';')[0]))).toEqual({ name: 'Joana Prado' })
})

it('is no value when altered, of another name or of another shape', () => {
  const kept = cookieHeader(cookie.keep(requestTo('/'), { name: 'Joana' }))
  expect(other.read(requestTo('/', kept.replace('note=', 'other=')))).toBeNull()
  expect(cookie.read(requestTo('/', kept.slice(0, -2)))).toBeNull()
  expect(cookie.read(requestTo('/', `note=1.${appSealer().seal('note', { name: 7 })}`))).toBeNull()
  expect(cookie.read(requestTo('/', `note=1.${appSealer().seal('note', null)}`))).toBeNull()
})

it('goes away, and says nothing where there is nothing', () => {
  const kept = cookieHeader(cookie.keep(requestTo('/'), { name: 'Joana' }))
  expect(cookie.clear(requestTo('/', kept))).toEqual([['set-cookie', expect.stringContaining('note=;')]])
  expect(cookie.clear(requestTo('/'))).toEqual([])
})
