import { conflict } from '#app/contracts/api-error.ts'
import type { postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import type { Actor, ApiContext } from '../kernel/context.server.ts'

export interface EventWork {
  tx: Transaction
  /** Locked until the transaction ends. */
  booking: BookingRow
  timezone: string
  payload: Received<typeof postBookingEvent>['body']['payload']
  actor: Actor
  ctx: ApiContext
}

/** `actor` is null when the visitor moves the date. The caller has checked the permission. */
export type MoveWork = Omit<EventWork, 'actor' | 'timezone' | 'ctx'> & {
  actor: Actor | null
  ctx: Pick<ApiContext, 'now'>
  /** True if the place closed the day: the visit moves at its price, without a fee, even after that day. */
  byPlace?: boolean
}

export interface Outcome {
  outcome: 'done' | 'already'
  /** Message for a person, in Portuguese. */
  message: string
}

/**
 * A double click on "2 of 5 people" must not let 4 in.
 * @throws ApiError 409 `changed` if the number of people inside has changed
 */
export function requireSameInside(booking: EventWork['booking'], inside: number | undefined): void {
  if (inside === undefined || inside === booking.checkedInPeople) return
  const message = `Já ${booking.checkedInPeople === 1 ? 'entrou' : 'entraram'} ${booking.checkedInPeople} de ${peopleLabel(booking.people)} desta reserva. Confira antes de continuar.`
  throw conflict({ code: 'changed', message })
}
