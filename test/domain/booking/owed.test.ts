import { expect, it } from 'vitest'
import { owedOf } from '#app/domain/booking/owed.ts'

it.each([
  [{ status: 'UNPAID' }, 20_000],
  [{ status: 'PENDING' }, 20_000],
  [{ status: 'UNPAID', paid: 5000 }, 15_000],
  [{ status: 'UNPAID', paid: 5000, refunded: 5000 }, 20_000],
  [{ status: 'UNPAID', paid: 25_000 }, 0],
  [{ status: 'APPROVED' }, 0],
  [{ status: 'CANCELLED' }, 0],
  [{ status: 'EXPIRED' }, 0]
])('%j still owes %i', (booking, owed) => {
  expect(owedOf({ final: 20_000, paid: 0, refunded: 0, ...booking })).toBe(owed)
})
