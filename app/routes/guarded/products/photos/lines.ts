import type { ProductPhoto } from '#app/contracts/products/photos.ts'

export interface PhotoLine {
  id: string
  url: string
  description: string
}

/** Moves one line as the pressed button says (`up-2`, `down-0`); any other button moves nothing. */
export function moved<Line>(lines: readonly Line[], intent: string): Line[] {
  const [, way, at] = /^(up|down)-(\d{1,2})$/.exec(intent) ?? []
  const from = Number(at)
  const to = way === 'up' ? from - 1 : from + 1
  const turned = [...lines]
  const one = lines[from]
  const other = lines[to]
  if (way === undefined || one === undefined || other === undefined) return turned
  turned[from] = other
  turned[to] = one
  return turned
}

/** Applies the typed order and descriptions to the current photos: new ones come last, removed ones are dropped. */
export function onto(typed: readonly Omit<PhotoLine, 'url'>[], now: readonly ProductPhoto[]): PhotoLine[] {
  const kept = typed.flatMap(({ id, description }) => {
    const photo = now.find((one) => one.id === id)
    return photo ? [{ ...photo, description }] : []
  })
  return [...kept, ...now.filter(({ id }) => !kept.some((one) => one.id === id))]
}
