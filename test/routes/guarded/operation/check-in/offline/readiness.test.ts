import { describe, expect, it } from 'vitest'
import type { GateDay } from '#app/routes/guarded/operation/check-in/offline/kept/list-store.ts'
import { CannotKeep, listAge, whyCannot, whyUnread } from '#app/routes/guarded/operation/check-in/offline/readiness.ts'

const day: GateDay = {
  user: 'u',
  places: [],
  ahead: 0,
  list: {
    at: '2026-11-20T17:05:00.000Z',
    day: '2026-11-20',
    timezone: 'America/Bahia',
    until: '2026-11-21T03:00:00.000Z',
    slots: [],
    types: [],
    bookings: []
  }
}

describe('the words of a device that keeps the list', () => {
  it.each([
    [-1, 'das 14:05 (agora mesmo)'],
    [0, 'das 14:05 (agora mesmo)'],
    [12, 'das 14:05 (há 12 min)']
  ])('say the age of the list: %i minutes', (minutes, words) => {
    expect(listAge(day, Date.parse(day.list.at) + minutes * 60_000)).toBe(words)
  })

  it('say why a browser cannot, and never the browser’s own English', () => {
    expect(whyCannot(new DOMException('exceeded', 'QuotaExceededError'))).toMatch(/^não há espaço/)
    expect(whyCannot(new DOMException('denied', 'SecurityError'))).toMatch(/^o navegador não deixou guardar/)
    expect(whyCannot(new CannotKeep('faz frio.'))).toBe('faz frio.')
    expect(whyCannot(null)).not.toMatch(/null|denied/)
    expect(whyUnread('lies')).toMatch(/Wi-Fi/)
  })
})
