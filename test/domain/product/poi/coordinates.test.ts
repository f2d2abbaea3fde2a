import { describe, expect, it } from 'vitest'
import { formatCoordinates, readCoordinates } from '#app/domain/product/poi/coordinates.ts'
import { toSlug } from '#app/domain/product/slug.ts'

const there = { latitude: -12.5713, longitude: -41.4052 }

describe('readCoordinates', () => {
  it.each([
    '-12,5713; -41,4052',
    ' -12.5713, -41.4052 ',
    '-12.5713 -41.4052',
    'https://www.google.com/maps/@-12.5713,-41.4052,15z',
    'https://www.google.com/maps/place/X/data=!3m1!3d-12.5713!4d-41.4052',
    'https://maps.google.com/?q=-12.5713,-41.4052',
    'https://www.google.com/maps/search/?api=1&query=-12.5713%2C-41.4052',
    'https://www.openstreetmap.org/?mlat=-12.5713&mlon=-41.4052#map=15/-12.5/-41.4',
    'https://www.openstreetmap.org/#map=15/-12.5713/-41.4052',
    'https://maps.apple.com/?ll=-12.5713,-41.4052',
    'geo:-12.5713,-41.4052'
  ])('reads %s', (text) => expect(readCoordinates(text)).toEqual(there))

  it.each(['', 'aqui', '91, 0', '0, 181', '1', 'https://maps.app.goo.gl/abc'])('refuses %s', (text) =>
    expect(readCoordinates(text)).toBeNull()
  )
})

it('makes a short address of a name', () => {
  expect([toSlug('Poço do Anil!'), toSlug('  Trilha — 2ª etapa '), toSlug('日本')]).toEqual([
    'poco-do-anil',
    'trilha-2-etapa',
    ''
  ])
})

it('takes the whole globe, its ends included', () => {
  expect(readCoordinates('90, -180')).toEqual({ latitude: 90, longitude: -180 })
  expect(readCoordinates('-90, 180')).toEqual({ latitude: -90, longitude: 180 })
  expect([readCoordinates('90,1; 0'), readCoordinates('0; -180,1')]).toEqual([null, null])
})

it('writes a point to a metre', () => {
  expect(formatCoordinates({ latitude: -12.57134567, longitude: 41 })).toBe('-12.57135, 41.00000')
})
