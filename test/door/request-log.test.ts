import { expect, test } from 'vitest'
import { toLogPath } from '#app/door/request-log.ts'
import { ask, openDoor } from './open-door.ts'

const id = '0123456789abcdef0123456789abcdef'

test.each([
  ['/', '/'],
  ['/booking', '/booking'],
  [`/booking-details/${id}`, '/booking-details/012345…'],
  [`/Booking-Details/${id}/print`, '/Booking-Details/012345…/print'],
  [`/booking%2Ddetails/${id}`, '/booking%2Ddetails/012345…'],
  ['/requerimento/KPaMGBHKZ8wKD8ubaUsGmCzhpUk/desistir', '/requerimento/KPaMGB…/desistir'],
  ['/api/v1/issues/link/KPaMGBHKZ8wKD8ubaUsGmCzhpUk/files', '/api/v1/issues/link/KPaMGB…/files'],
  ['/agenda/KPaMGBHKZ8wKD8ubaUsGmCzhpUk/grupos.ics', '/agenda/KPaMGB…/grupos.ics'],
  ['/api/v3/agenda/KPaMGBHKZ8wKD8ubaUsGmCzhpUk', '/api/v3/agenda/KPaMGB…'],
  ['/lista-do-grupo/KPaMGBHKZ8wKD8ubaUsGmCzhpUk', '/lista-do-grupo/KPaMGB…'],
  ['/api/v3/lista-do-grupo/KPaMGBHKZ8wKD8ubaUsGmCzhpUk', '/api/v3/lista-do-grupo/KPaMGB…'],
  [`/termo-de-risco/${id}01234567/x/termo.pdf`, '/termo-de-risco/012345…/x/termo.pdf'],
  [`/totem/${id}01234567`, '/totem/012345…'],
  [`/api/v3/termo-de-risco/${id}01234567`, '/api/v3/termo-de-risco/012345…'],
  ['/booking-details/short', '/booking-details/short'],
  [`/x/${id}`, '/x/012345…'],
  ['/reset-password/Z2VzdG9yQGV4YW1wbGUuY29t', '/reset-password/…'],
  ['/Reset%2Dpassword/Z2VzdG9yQGV4YW1wbGUuY29t/', '/Reset%2Dpassword/…/'],
  ['/operation/booking/12345678909', '/operation/booking/…'],
  ['/reports/2026-11-20', '/reports/2026-11-20'],
  [`/${'z'.repeat(500)}`, `/${'z'.repeat(199)}`]
])('%.40s is logged as %.40s', (path, logged) => {
  expect(toLogPath(path)).toBe(logged)
})

test('a line says method, path without query, status, time and id', async () => {
  const { port, lines } = await openDoor()
  const answer = await ask(port, { path: `/booking-details/${id}?q=111.444.777-35` })
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 'info',
    message: 'request',
    fields: { method: 'GET', path: '/booking-details/012345…', status: 200, requestId: answer.headers['x-request-id'] }
  })
  expect(lines[0]?.fields.ms).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toContain('111.444')
})
