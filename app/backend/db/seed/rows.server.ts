import type { DayPrice } from '#app/domain/product/price.ts'
import type * as schema from '../schema.server.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert']

export interface SeedBooking {
  booking: New<typeof schema.bookings>
  items: Omit<New<typeof schema.bookingItems>, 'bookingId'>[]
  payments: Omit<New<typeof schema.payments>, 'bookingId'>[]
  checkins: Omit<New<typeof schema.checkins>, 'bookingId'>[]
  events: Omit<New<typeof schema.bookingEvents>, 'bookingId'>[]
  agents: SeedWorld['agents']
  metadataUuid: string
}

export interface SeedWorld {
  placeId: string
  timezone: string
  termHash: string
  /** Days of the place's zone. */
  today: string
  now: Date
  products: SeedProduct[]
  /** `productIds` are the attractions where they guide; empty for everywhere. */
  agents: {
    uuid: string
    name: string
    productIds: number[]
    weekdaysOff?: number[]
    daysOff?: { from: string; until: string }[]
    bookingsPerDay?: number
  }[]
  gateUserIds: number[]
  /** First user of the gate. */
  gateSellerUuid: string | null
  managerId: number
  /** Id of the coupon that some bookings used. */
  discountCodeId: number
}

export interface SeedProduct {
  id: number
  durationMinutes: number
  slots: Record<string, number>
  weekdays: number[]
  share: number
  tickets: {
    label: string
    title: string
    price: number
    needsProof: boolean
    countsToQuota: boolean
    /** Prices by season or weekday. */
    prices: DayPrice[]
  }[]
}

export interface Ids {
  publicId: string
  hash: string
  code: string
  metadataUuid: string
  paymentUuid: string
}
