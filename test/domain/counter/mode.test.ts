import { expect, it } from 'vitest'
import { countsVehicles, isTrailCounter, modeLabel } from '#app/domain/counter/mode.ts'

it.each([
  ['Infrared (IR+)', 'Infravermelho', false],
  ['Vehicle (VEH-1s)', 'Veículos', true],
  ['Vehicle (VEH-4d)', 'Veículos', true],
  ['VEH', 'Veículos', true],
  ['Mountain Bike (MB)', 'Bicicletas', false],
  ['Pressure Pad (PP)', 'Tapete de pressão', false],
  ['Air Tube (AT)', 'Veículos, por tubo de ar', true],
  ['Off-highway Vehicle (OHV)', 'Veículos fora de estrada', true],
  ['Seismic', 'Seismic', false],
  ['', '', false]
])('%j is %j, of vehicles: %s', (mode, label, isOfVehicles) => {
  expect([modeLabel(mode), countsVehicles(mode)]).toEqual([label, isOfVehicles])
})

it.each([
  ['Infrared (IR+)', 'p1', true],
  ['Infrared (IR+)', '', false],
  ['Vehicle (VEH-4d)', 'p1', false]
])('%j at %j counts the people of an attraction: %s', (mode, prodUuid, isOne) => {
  expect(isTrailCounter({ mode, prodUuid })).toBe(isOne)
})
