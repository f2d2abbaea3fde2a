import { Fragment, type ReactNode } from 'react'

/** Draws items that have no name of their own but their place, such as the lines of a form. */
export function inPlaces<T>(items: readonly T[], draw: (item: T, index: number) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the key
  return items.map((item, index) => <Fragment key={index}>{draw(item, index)}</Fragment>)
}
