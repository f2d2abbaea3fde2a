import { ApiError } from '#app/contracts/api-error.ts'

/** Null when the API lacks the call (it may implement the specification only); the page leaves that part out. */
export async function whereKnown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return null
    throw error
  }
}
