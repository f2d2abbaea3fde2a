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
  /** For every call that must also know what is not sold. */
  preview: { preview?: '1' }
}

/** Status 200, 400 for a broken address, 404 for an unknown one. */
export interface LoadedView {
  view: BookingView
  status: number
}
