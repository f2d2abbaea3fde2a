import { expect, it } from 'vitest'
import { againWords, PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'

it.each([
  [-1, ''],
  [0, ''],
  [1, ' Pode ser enviada de novo depois de 1 minuto.'],
  [60_000, ' Pode ser enviada de novo depois de 1 minuto.'],
  [60_001, ' Pode ser enviada de novo depois de 2 minutos.'],
  [59 * 60_000, ' Pode ser enviada de novo depois de 59 minutos.'],
  [59 * 60_000 + 1, ' Pode ser enviada de novo depois de 1 hora.'],
  [60 * 60_000, ' Pode ser enviada de novo depois de 1 hora.'],
  [61 * 60_000, ' Pode ser enviada de novo depois de 2 horas.'],
  [24 * 3_600_000, ' Pode ser enviada de novo depois de 24 horas.']
])('after %i ms, never promised too early: %j', (waitMs, words) => {
  expect(againWords(waitMs)).toBe(words)
})

it('each provider has a name', () => {
  expect(PROVIDER_LABELS).toEqual({ meta: 'WhatsApp da Meta', evolution: 'Evolution API', smtp: 'E-mail (SMTP)' })
})
