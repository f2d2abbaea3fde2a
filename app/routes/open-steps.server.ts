import { ApiError } from '#app/contracts/api-error.ts'
import { getStart } from '#app/contracts/start.ts'
import { whatIsLeft } from '#app/domain/product/start/start-steps.ts'
import type { Viewer } from '#app/session/index.server.ts'

const needed = ['configurations/index', 'configurations/edit', 'products/edit'] as const

/**
 * Steps that a place has before it sells. `isNew`: it has not even an attraction. Null once the place sells, for a user
 * who may not set it up, and when the call fails: other pages say why.
 */
export async function findOpenSteps(viewer: Viewer) {
  if (!needed.every(viewer.can)) return null
  try {
    const { done } = await viewer.call(getStart, {})
    const left = whatIsLeft(done)
    return left.labels.length > 0 ? { ...left, isNew: !done.attraction } : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
