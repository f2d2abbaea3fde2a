import { expect, it } from 'vitest'
import { arriveLabel } from '#app/domain/booking/arrive.ts'

it.each([
  [15, '09:00', 'Chegue 15 minutos antes, às 08:45.'],
  [1, '09:00', 'Chegue 1 minuto antes, às 08:59.'],
  [60, '10:05', 'Chegue 60 minutos antes, às 09:05.'],
  [30, '00:30', 'Chegue 30 minutos antes, às 00:00.'],
  // The day before has no hour of this one.
  [31, '00:30', 'Chegue 31 minutos antes.'],
  [0, '09:00', ''],
  [-5, '09:00', ''],
  [15, 'cedo', '']
])('%i minutes before %s: %j', (minutes, time, label) => {
  expect(arriveLabel(minutes, time)).toBe(label)
})
