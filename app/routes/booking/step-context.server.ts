import type { PublicPlace } from '#app/contracts/places.ts'
import type { Product } from '#app/contracts/products/public.ts'
import type { Call } from '#app/session/viewer.server.ts'
import type { Selection } from './selection.ts'
import type { BookingView } from './view.ts'

export interface StepContext {
  call: Call
  chosen: Selection
  place: PublicPlace
  products: Product[]
  now: Date
  /** Query for calls that must include attractions not on sale. */
  preview: { preview?: '1' }
}

/** Status 200, 400 for invalid URL parameters, 404 for unknown ones. */
export interface LoadedView {
  view: BookingView
  status: number
}
