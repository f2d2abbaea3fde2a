import type { PublicPlace } from '#app/contracts/places.ts'
import type { Product } from '#app/contracts/products.ts'
import type { Call } from '#app/session/viewer.server.ts'
import type { Selection } from './selection.ts'
import type { BookingView } from './view.ts'

/** What every step is made from. */
export interface StepContext {
  call: Call
  chosen: Selection
  place: PublicPlace
  products: Product[]
  now: Date
}

/** A step on its way to the browser, with its HTTP status: 200, 400 for a broken address, 404 for an unknown one. */
export interface LoadedView {
  view: BookingView
  status: number
}
